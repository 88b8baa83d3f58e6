import { z } from 'zod'
import { accessStates, personRoles } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { fieldsOfEverybody, pickFields } from '@/lib/person-fields'
import { changedColumns, lockIdentity, recordChanges } from '@/lib/profile/changes'
import type { Actor } from '@/lib/server/accounts/actor'
import type { Scope } from '@/lib/server/accounts/scope'
import { confirmActor } from '@/lib/server/accounts/passwords'
import { endSessionsOf } from '@/lib/server/accounts/sessions'
import { assertManaged, managesRole } from '@/lib/server/accounts/managed'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockAdministrators } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail, queueMails } from '@/lib/server/messages/mails/enqueue'
import { schoolDay } from '@/lib/server/school-day'
import { endDuties } from '@/lib/enrolment/duties'
import { placeName } from '@/lib/enrolment/lists'
import { studentMessages } from '@/lib/enrolment/messages'
import { inviteByMail } from '@/lib/guardians/invitations'
import { addPeople, type NewPerson } from './add'
import { peopleMessages } from './messages'
import { joiningMessages } from '@/lib/guardians/joining-messages'
import { addPersonSchema, deactivateSchema, personIdSchema, reactivateSchema } from './schema'

const [may, mayNot] = accessStates
type Access = (typeof accessStates)[number]

/**
 * Changes whether a person may log in, and keeps it in the account's history.
 * @throws AppError notFound, conflict for who waits for approval and for what is so already.
 */
async function setAccess(tx: Transaction, actor: Actor, scope: Scope, id: string, access: Access, reason = '') {
  await lockAdministrators(tx)
  await assertManaged(tx, scope, id)
  // Two administrators may deactivate each other at the same moment: the second is none any more.
  const still = await tx.user.count({ where: { id: actor.id, isActive: true } })
  if (!still) throw new AppError('forbidden', peopleMessages.noAdministrator)
  const before = await lockIdentity(tx, id)
  const person = await tx.user.findUnique({
    where: { id },
    select: { role: true, approvedAt: true, blockedAt: true, joinedInto: { select: { name: true } } },
  })
  if (!before || !person) throw new AppError('notFound', messages.common.notFound)
  if (person.blockedAt) throw new AppError('conflict', peopleMessages.blocked)
  if (person.joinedInto)
    throw new AppError('conflict', joiningMessages.joinedAlready(before.name, person.joinedInto.name))
  if (!person.approvedAt) throw new AppError('conflict', peopleMessages.notApproved)
  if (before.access === access)
    throw new AppError('conflict', access === may ? peopleMessages.activeAlready : peopleMessages.deactivatedAlready)
  await tx.user.update({ where: { id }, data: changedColumns({ access }), select: { id: true } })
  if (access === mayNot) await endDuties(tx, actor.id, id)
  const made = await recordChanges(tx, {
    userId: id,
    byId: actor.id,
    before,
    after: { access },
    reason,
    status: 'Made',
  })
  return { id, name: before.name, role: person.role, changeId: made.get('access') ?? null }
}

/**
 * Ends a person's access at once: their sessions and open password links go. Nobody ends their own, so that there is
 * always an administrator left. A pupil keeps the place and the roll number.
 */
export const deactivatePerson = operation({
  access: 'people:manage',
  input: deactivateSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: peopleMessages.deactivateFailed,
  async run(actor, input, caller) {
    const { id, reason } = input
    if (id === actor.id) throw new AppError('conflict', peopleMessages.notYourself)
    const person = await once(caller, { of: 'deactivatePerson', by: actor.id, input }, async (tx) => {
      const changed = await setAccess(tx, actor, caller.scope, id, mayNot, reason)
      // In the order in which a link that is used ends them.
      await tx.passwordReset.deleteMany({ where: { userId: id } })
      await endSessionsOf(tx, id)
      return changed
    })
    return { id, message: peopleMessages.deactivated(person.name) }
  },
})

/**
 * Lets a person log in again, with the password they had. An administrator only with the actor's own password, unless the
 * log-in is fresh; the other administrators are told.
 */
export const reactivatePerson = operation({
  access: 'people:manage',
  input: reactivateSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: peopleMessages.reactivateFailed,
  async run(actor, { id, currentPassword }, caller) {
    const known = await db.user.findUnique({ where: { id }, select: { role: true } })
    if (known?.role === 'admin')
      await confirmActor(actor, currentPassword, { address: caller.address, ask: peopleMessages.confirmReactivation })
    const person = await once(caller, { of: 'reactivatePerson', by: actor.id, input: { id } }, async (tx) => {
      const changed = await setAccess(tx, actor, caller.scope, id, may)
      if (changed.role === 'admin') await tellAdministrators(tx, 'administratorReactivated', changed.changeId, id)
      return changed
    })
    caller.afterwards(drain)
    return { id, message: peopleMessages.reactivated(person.name) }
  },
})

/**
 * Tells every administrator, also who did it, because somebody else may have used their browser; not the one whom it is
 * about, nor addresses whose owner has not chosen a password.
 */
async function tellAdministrators(
  tx: Transaction,
  mail: 'administratorAdded' | 'administratorReactivated',
  subjectId: string | null,
  aboutId: string,
) {
  const others = await tx.login.findMany({
    where: { userId: { not: aboutId }, passwordHash: { not: null }, user: { role: 'admin', isActive: true } },
    select: { provenEmail: true },
  })
  await queueMails(
    tx,
    mail,
    others.flatMap(({ provenEmail }) => (provenEmail ? [{ subjectId, to: provenEmail }] : [])),
  )
}

/**
 * Adds somebody whom the school knows: a pupil with the enrolment, or staff. With an e-mail they have a login, to which an
 * invitation can be sent. An administrator only with the actor's own password, unless the log-in is fresh; the other
 * administrators are told.
 */
export const addPerson = operation({
  access: 'people:manage',
  as: 'person',
  input: addPersonSchema,
  output: z.strictObject({
    message: z.string(),
    id: z.string(),
    name: z.string(),
    role: z.enum(personRoles),
    email: z.string().nullable(),
    admissionNo: z.string().nullable(),
    class: z.string().nullable(),
    section: z.string().nullable(),
    rollNo: z.number().nullable(),
  }),
  fail: peopleMessages.addFailed,
  async run(actor, input, caller) {
    if (!managesRole(actor, input.role)) throw new AppError('forbidden', messages.common.forbidden)
    if (input.role === 'admin')
      await confirmActor(actor, input.currentPassword, {
        address: caller.address,
        ask: peopleMessages.confirmAdministrator,
      })
    const asked = newPerson(input)
    const person = await once(caller, { of: 'addPerson', by: actor.id, input: asked }, async (tx) => {
      const [added] = await addPeople(tx, [asked], { origin: 'Office', addedById: actor.id })
      if (!added) throw new Error('nobody was added')
      if (added.role === 'admin') await tellAdministrators(tx, 'administratorAdded', added.id, added.id)
      return added
    })
    caller.afterwards(drain)
    const place = placeName(person)
    return { ...person, message: peopleMessages.added(person.name, place) }
  },
})

/** @throws AppError invalid for a day in the future: the account would say that the pupil is there already. */
function newPerson(input: z.output<typeof addPersonSchema>): NewPerson {
  if (input.role !== 'student') return { role: input.role, ...pickFields(input, fieldsOfEverybody) }
  const { section, admissionNo, ...pupil } = input
  if (pupil.from > schoolDay()) throw errorAt('from', studentMessages.future)
  return { ...pupil, ...(section ? { section } : {}), ...(admissionNo ? { admissionNo } : {}) }
}

/** Mails the link to choose a password: an invitation to who has none yet, a reset link to others. */
export const sendPasswordLink = operation({
  access: 'people:manage',
  input: personIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: peopleMessages.linkFailed,
  async run(actor, { id }, caller) {
    const { to, invited } = await db.$transaction(async (tx) => {
      await assertManaged(tx, caller.scope, id)
      const person = await tx.user.findUnique({
        where: { id },
        select: {
          ...{ role: true, isActive: true, approvedAt: true, contactEmail: true },
          login: { select: { email: true, passwordHash: true } },
        },
      })
      if (!person) throw new AppError('notFound', messages.common.notFound)
      if (!person.approvedAt) throw new AppError('conflict', peopleMessages.notApproved)
      if (!person.isActive) throw new AppError('conflict', peopleMessages.noAccess)
      // A guardian gets the login with the invitation.
      if (person.role === 'parent' && !person.login?.passwordHash)
        return { to: await inviteByMail(tx, id, actor.id), invited: true }
      const address = person.login && (person.login.email ?? person.contactEmail)
      if (!address) throw new AppError('conflict', peopleMessages.noEmail)
      const first = person.login?.passwordHash === null
      await queueMail(
        tx,
        first
          ? { mail: 'accountInvitation', subjectId: id, to: address }
          : { mail: 'passwordReset', subjectId: null, to: address },
      )
      return { to: address, invited: first }
    })
    caller.afterwards(drain)
    return { id, message: invited ? peopleMessages.invited(to) : peopleMessages.resetSent(to) }
  },
})
