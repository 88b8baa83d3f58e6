import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { assertOwnPassword } from '@/lib/server/accounts/passwords'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockAdministrators, lockDaysOf, lockFamilies } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { block } from './block'
import { keepErasedList } from './keep-erased'
import { privacyMessages } from './messages'
import { blockSchema, unblockSchema } from './schema'

/** Locks the person, and sees to it that who acts is still an administrator. */
async function lockPerson(tx: Transaction, actor: Actor, id: string) {
  await lockAdministrators(tx)
  const still = await tx.user.count({ where: { id: actor.id, role: 'admin', isActive: true } })
  if (!still) throw new AppError('forbidden', messages.common.forbidden)
  // A statement of its own: the one that waits for the row would see the rest as it was before.
  await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`
  const person = await tx.user.findUnique({
    where: { id },
    select: {
      name: true,
      role: true,
      isActive: true,
      approvedAt: true,
      blockedAt: true,
      purgedAt: true,
    },
  })
  if (!person) throw new AppError('notFound', messages.common.notFound)
  return person
}

/**
 * The first step of an erasure: from now on the person cannot log in, is in no list, select or search, and gets no
 * message. What was recorded stays until the purge (lib/privacy/purge.ts), so that a mistake can be taken back. The e-mail
 * stays with the login until then: nobody logs in with it, and nobody else takes it.
 * @throws AppError conflict for who is enrolled, is a guardian, owes a fee, waits for approval, is blocked, or is the actor.
 */
export const blockPerson = operation({
  access: 'privacy:manage',
  input: blockSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: privacyMessages.blockFailed,
  async run(actor, { id, reason, currentPassword }, caller) {
    if (id === actor.id) throw new AppError('conflict', privacyMessages.notYourself)
    const known = await db.user.count({ where: { id } })
    if (!known) throw new AppError('notFound', messages.common.notFound)
    await assertOwnPassword(actor, currentPassword, { address: caller.address })
    const name = await once(caller, { of: 'blockPerson', by: actor.id, input: { id, reason } }, async (tx) => {
      // Of a pupil: who marks them at this moment ends first, or finds that they are blocked.
      await lockDaysOf(tx, id)
      await lockFamilies(tx)
      const person = await lockPerson(tx, actor, id)
      if (!person.approvedAt) throw new AppError('conflict', privacyMessages.waiting)
      if (person.blockedAt) throw new AppError('conflict', privacyMessages.blockedAlready)
      if (await tx.enrolment.count({ where: { studentId: id, toDay: null } }))
        throw new AppError('conflict', privacyMessages.enrolled(person.name))
      if (await tx.fee.count({ where: { studentId: id, status: 'Pending' } }))
        throw new AppError('conflict', privacyMessages.owes(person.name))
      if (await tx.receipt.count({ where: { studentId: id, demo: false, heldPaise: { gt: 0 } } }))
        throw new AppError('conflict', privacyMessages.hasCredit(person.name))
      const open = [{ status: 'Asked' as const }, { shares: { some: { gateway: { decidedAt: null } } } }]
      if (await tx.refund.count({ where: { studentId: id, OR: open } }))
        throw new AppError('conflict', privacyMessages.refundWaits(person.name))
      if (await tx.concession.count({ where: { studentId: id, status: 'Asked' } }))
        throw new AppError('conflict', privacyMessages.concessionWaits(person.name))
      const child = await tx.guardianship.findFirst({
        where: { guardianId: id, until: null },
        orderBy: [{ student: { name: 'asc' } }, { studentId: 'asc' }],
        select: { student: { select: { name: true } } },
      })
      if (child) throw new AppError('conflict', privacyMessages.guardian(person.name, child.student.name))
      await block(tx, { id, ...person }, { reason, byId: actor.id, at: new Date() })
      return person.name
    })
    await keepErasedList()
    return { id, message: privacyMessages.blocked(name) }
  },
})

/**
 * Takes an erasure back, as long as nothing is purged: the person may log in again who could before. Who was class teacher
 * is it no more.
 * @throws AppError conflict for who is not blocked, or erased already.
 */
export const unblockPerson = operation({
  access: 'privacy:manage',
  input: unblockSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: privacyMessages.unblockFailed,
  async run(actor, { id, currentPassword }, caller) {
    const known = await db.user.count({ where: { id } })
    if (!known) throw new AppError('notFound', messages.common.notFound)
    await assertOwnPassword(actor, currentPassword, { address: caller.address })
    const name = await once(caller, { of: 'unblockPerson', by: actor.id, input: { id } }, async (tx) => {
      const person = await lockPerson(tx, actor, id)
      if (!person.blockedAt) throw new AppError('conflict', privacyMessages.notBlocked)
      if (person.purgedAt) throw new AppError('conflict', privacyMessages.purgedAlready)
      // With the entries of the same person that were blocked with it; those are used by nobody.
      const joined = await tx.user.findMany({
        where: { joinedIntoId: id, blockedAt: { not: null }, purgedAt: null },
        select: { id: true },
      })
      const others = joined.map((entry) => entry.id)
      const ended = await tx.erasure.updateManyAndReturn({
        where: { userId: { in: [id, ...others] }, takenBackAt: null },
        data: { takenBackAt: new Date(), takenBackById: actor.id },
        select: { userId: true, wasActive: true },
      })
      const isActive = ended.find(({ userId }) => userId === id)?.wasActive ?? false
      await tx.user.update({ where: { id }, data: { blockedAt: null, isActive }, select: { id: true } })
      await tx.user.updateMany({ where: { id: { in: others } }, data: { blockedAt: null } })
      return person.name
    })
    await keepErasedList()
    return { id, message: privacyMessages.unblocked(name) }
  },
})
