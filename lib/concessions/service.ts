import { z } from 'zod'
import { addDays, fromDay, toDay } from '@/lib/dates'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { rupeesToPaise } from '@/lib/money'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockConcessions } from '@/lib/server/data/locks'
import type { Queries } from '@/lib/server/data/rows'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { lockFees } from '@/lib/payments/recording'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma } from '@/prisma/client/client'
import { concessionMessages } from './messages'
import {
  approveConcessionSchema,
  endConcessionSchema,
  giveConcessionSchema,
  rejectConcessionSchema,
  withdrawConcessionSchema,
} from './schema'
import { concede } from './sql'

/** Concessions: one person gives them, another approves them. Order of locks: the concession, fees, their runs. */

/**
 * Whether it takes effect without a second person, beside what the pupil has without one already: what a percentage comes to
 * is not known before the fees are.
 * @param amount paise of each fee.
 */
export async function needsNoOther(
  tx: Queries,
  { studentId, amount }: { studentId: string; amount?: number | undefined },
) {
  if (amount === undefined || schoolSettings().concessionLimit === 0) return false
  const [row] = await tx.$queryRaw<{ paise: number }[]>`
    SELECT coalesce(sum(c."amountPaise"), 0)::float8 AS "paise" FROM "Concession" c
    WHERE c."studentId" = ${studentId}::uuid AND c."status" = 'Approved' AND c."decidedById" IS NULL AND c."endedAt" IS NULL`
  return amount + (row?.paise ?? 0) <= rupeesToPaise(schoolSettings().concessionLimit)
}

/**
 * Gives a pupil a concession, which waits for a second person, but where it is small enough (`concessionLimit`).
 * @throws AppError conflict for a pupil whose data are blocked, notFound.
 */
export const giveConcession = operation({
  access: 'concessions:give',
  input: giveConcessionSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: concessionMessages.giveFailed,
  async run(actor, input, caller) {
    const { studentId, kind, heads, percent, amount, from, until, reason } = input
    return once(caller, { of: 'giveConcession', by: actor.id, input }, async (tx) => {
      const student = await tx.user.findFirst({ where: { id: studentId, role: 'student' }, select: { name: true } })
      if (!student) throw new AppError('notFound', messages.common.notFound)
      await assertNotBlocked(tx, [studentId])
      if (amount !== undefined) await lockFeesOfPupil(tx, studentId)
      const atOnce = await needsNoOther(tx, input)
      const now = new Date()
      const { id } = await tx.concession.create({
        data: {
          ...{ studentId, kind, reason, askedById: actor.id, askedAt: now },
          ...{ basisPoints: percent ?? null, amountPaise: amount ?? null },
          ...{ fromDay: fromDay(from), toDay: until ? fromDay(until) : null },
          ...(atOnce && { status: 'Approved' as const, decidedAt: now }),
          heads: { create: heads.map((type) => ({ type })) },
        },
        select: { id: true },
      })
      if (atOnce) await concede(tx, studentId)
      return { id, message: atOnce ? concessionMessages.given(student.name) : concessionMessages.asked }
    })
  },
})

/** Locks a pupil's fees and then their runs, as who pays does, and keeps others from being added. */
async function lockFeesOfPupil(tx: Transaction, studentId: string) {
  await lockFees(tx, Prisma.sql`f."studentId" = ${studentId}::uuid`)
  await lockConcessions(tx)
}

/** Locks a concession. @throws AppError notFound. */
async function lockConcession(tx: Transaction, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Concession" WHERE "id" = ${id}::uuid FOR UPDATE`
  const found = await tx.concession.findUnique({
    where: { id },
    select: {
      ...{ studentId: true, status: true, askedById: true, fromDay: true, toDay: true, endedAt: true },
      student: { select: { name: true } },
    },
  })
  if (!found) throw new AppError('notFound', messages.common.notFound)
  return found
}

/** Locks one that waits. @throws AppError conflict where it does not; notFound. */
async function lockWaiting(tx: Transaction, id: string) {
  const found = await lockConcession(tx, id)
  if (found.status !== 'Asked') throw new AppError('conflict', concessionMessages.alreadyDecided)
  return found
}

/** Locks one that somebody else has given. @throws as `lockWaiting`, and AppError conflict for one's own. */
async function lockOfAnother(tx: Transaction, id: string, actorId: string) {
  const found = await lockWaiting(tx, id)
  if (found.askedById === actorId) throw new AppError('conflict', concessionMessages.ownConcession)
  return found
}

const reject = (tx: Transaction, id: string, { byId, reason }: { byId: string; reason: string }) =>
  tx.concession.update({
    where: { id },
    data: { status: 'Rejected', decidedById: byId, decidedAt: new Date(), decideReason: reason },
    select: { id: true },
  })

/**
 * Approves a concession that somebody else has given: fees that are charged are conceded at once, later ones as they come.
 * @throws AppError conflict when it is decided, one's own, and for a pupil whose data are blocked; notFound.
 */
export const approveConcession = operation({
  access: 'concessions:decide',
  input: approveConcessionSchema,
  output: z.strictObject({ message: z.string() }),
  fail: concessionMessages.decideFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      const { studentId, student } = await lockOfAnother(tx, id, actor.id)
      await assertNotBlocked(tx, [studentId])
      await lockFeesOfPupil(tx, studentId)
      await tx.concession.update({
        where: { id },
        data: { status: 'Approved', decidedById: actor.id, decidedAt: new Date() },
      })
      await concede(tx, studentId)
      return { message: concessionMessages.given(student.name) }
    })
  },
})

/**
 * Rejects a concession that somebody else has given.
 * @throws AppError conflict when it is decided or one's own, notFound.
 */
export const rejectConcession = operation({
  access: 'concessions:decide',
  input: rejectConcessionSchema,
  output: z.strictObject({ message: z.string() }),
  fail: concessionMessages.decideFailed,
  async run(actor, { id, reason }) {
    return db.$transaction(async (tx) => {
      await lockOfAnother(tx, id, actor.id)
      await reject(tx, id, { byId: actor.id, reason })
      return { message: concessionMessages.rejected }
    })
  },
})

/**
 * Takes a concession back that one has given, as long as it waits for another person.
 * @throws AppError conflict when it is decided or another's, notFound.
 */
export const withdrawConcession = operation({
  access: 'concessions:give',
  input: withdrawConcessionSchema,
  output: z.strictObject({ message: z.string() }),
  fail: concessionMessages.withdrawFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      const { askedById } = await lockWaiting(tx, id)
      if (askedById !== actor.id) throw new AppError('conflict', concessionMessages.notOwn)
      await reject(tx, id, { byId: actor.id, reason: concessionMessages.takenBack })
      return { message: concessionMessages.withdrawn }
    })
  },
})

/**
 * Ends a concession that is approved: fees that are due after its last day are to be paid in full again. With the day before
 * its first it never counted.
 * @throws AppError conflict when it is not approved or was ended, and for a pupil whose data are blocked; invalid for a day
 * outside of its days; notFound.
 */
export const endConcession = operation({
  access: 'concessions:give',
  input: endConcessionSchema,
  output: z.strictObject({ message: z.string() }),
  fail: concessionMessages.endFailed,
  async run(actor, { id, lastDay, reason }) {
    return db.$transaction(async (tx) => {
      const found = await lockConcession(tx, id)
      if (found.status !== 'Approved') throw new AppError('conflict', concessionMessages.notApproved)
      if (found.endedAt) throw new AppError('conflict', concessionMessages.alreadyEnded)
      if (addDays(lastDay, 1) < toDay(found.fromDay)) throw errorAt('lastDay', concessionMessages.lastDayTooEarly)
      if (found.toDay && lastDay >= toDay(found.toDay)) throw errorAt('lastDay', concessionMessages.lastDayTooLate)
      await assertNotBlocked(tx, [found.studentId])
      await lockFeesOfPupil(tx, found.studentId)
      await tx.concession.update({
        where: { id },
        data: { lastDay: fromDay(lastDay), endedById: actor.id, endedAt: new Date(), endReason: reason },
      })
      await concede(tx, found.studentId)
      return { message: concessionMessages.ended(found.student.name) }
    })
  },
})
