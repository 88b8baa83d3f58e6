import { accessStates } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { columnsOf, lockIdentity, recordChanges } from '@/lib/profile/changes'
import type { Actor } from '@/lib/server/accounts/actor'
import { endSessionsOf } from '@/lib/server/accounts/sessions'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockAdministrators } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { peopleMessages } from './messages'
import { deactivateSchema, personIdSchema } from './schema'

const [may, mayNot] = accessStates
type Access = (typeof accessStates)[number]

/**
 * Changes whether a person may log in, and keeps it in the account's history.
 * @throws AppError notFound, conflict for who waits for approval and for what is so already.
 */
async function setAccess(tx: Transaction, actor: Actor, id: string, access: Access, reason = '') {
  await lockAdministrators(tx)
  // Two administrators may deactivate each other at the same moment: the second is none any more.
  const still = await tx.user.count({ where: { id: actor.id, role: 'admin', isActive: true } })
  if (!still) throw new AppError('forbidden', peopleMessages.noAdministrator)
  const before = await lockIdentity(tx, id)
  const person = await tx.user.findUnique({ where: { id }, select: { approvedAt: true } })
  if (!before || !person) throw new AppError('notFound', messages.common.notFound)
  if (!person.approvedAt) throw new AppError('conflict', peopleMessages.notApproved)
  if (before.access === access)
    throw new AppError('conflict', access === may ? peopleMessages.activeAlready : peopleMessages.deactivatedAlready)
  await tx.user.update({ where: { id }, data: columnsOf({ access }), select: { id: true } })
  await recordChanges(tx, { userId: id, byId: actor.id, before, after: { access }, reason, status: 'Made' })
  return { id, name: before.name }
}

/**
 * Ends a person's access at once: their sessions and open password links go. Nobody ends their own, so that there is
 * always an administrator left. A pupil keeps the place and the roll number.
 */
export const deactivatePerson = operation({
  access: 'people:manage',
  input: deactivateSchema,
  fail: peopleMessages.deactivateFailed,
  async run(actor, input, caller) {
    const { id, reason } = input
    if (id === actor.id) throw new AppError('conflict', peopleMessages.notYourself)
    const person = await once(caller, { of: 'deactivatePerson', by: actor.id, input }, async (tx) => {
      const changed = await setAccess(tx, actor, id, mayNot, reason)
      await endSessionsOf(tx, id)
      await tx.passwordReset.deleteMany({ where: { userId: id } })
      return changed
    })
    return { id, message: peopleMessages.deactivated(person.name) }
  },
})

/** Lets a person log in again, with the password they had. */
export const reactivatePerson = operation({
  access: 'people:manage',
  input: personIdSchema,
  fail: peopleMessages.reactivateFailed,
  async run(actor, input, caller) {
    const { id } = input
    const person = await once(caller, { of: 'reactivatePerson', by: actor.id, input }, (tx) =>
      setAccess(tx, actor, id, may),
    )
    return { id, message: peopleMessages.reactivated(person.name) }
  },
})

/** Mails the link to choose a password: an invitation to who has none yet, a reset link to others. */
export const sendPasswordLink = operation({
  access: 'people:manage',
  input: personIdSchema,
  fail: peopleMessages.linkFailed,
  async run(_actor, { id }, caller) {
    const person = await db.user.findUnique({
      where: { id },
      select: { email: true, passwordHash: true, isActive: true, approvedAt: true },
    })
    if (!person) throw new AppError('notFound', messages.common.notFound)
    if (!person.approvedAt) throw new AppError('conflict', peopleMessages.notApproved)
    if (!person.isActive) throw new AppError('conflict', peopleMessages.noAccess)
    const to = person.email
    const invited = person.passwordHash === null
    await queueMail(
      db,
      invited ? { mail: 'accountInvitation', subjectId: id, to } : { mail: 'passwordReset', subjectId: null, to },
    )
    caller.afterwards(drain)
    return { id, message: invited ? peopleMessages.invited(to) : peopleMessages.resetSent(to) }
  },
})
