import { z } from 'zod'
import { formatDay, fromDay } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { formatPaise } from '@/lib/money'
import { violatedConstraint, type Transaction } from '@/lib/server/data/db'
import { lockClosedDays } from '@/lib/server/data/locks'
import { withoutUndefined } from '@/lib/server/data/list'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { cashSessionShape } from './answers'
import { dayBookMessages } from './messages'
import { worthOf } from './notes'
import { closeCashSchema, closeDaySchema, handOverSchema, openCashSchema } from './schema'
import { expectedIn, isOpenDrawerOf, sessionsSql, toSession, type SessionRow } from './sql'

const toldSession = cashSessionShape.extend({ message: z.string() })

async function sessionOf(tx: Transaction, id: string): Promise<SessionRow> {
  const [row] = await tx.$queryRaw<SessionRow[]>`${sessionsSql(Prisma.sql`c."id" = ${id}::uuid`)}`
  if (!row) throw new Error('the drawer is gone')
  return row
}

/**
 * Locks one's own open drawer: who records cash at this moment has done so before, or finds it closed.
 * @throws AppError conflict where none is open.
 */
async function lockOwn(tx: Transaction, collectorId: string): Promise<SessionRow> {
  const [open] = await tx.$queryRaw<{ id: string }[]>`
    SELECT c."id" FROM "CashSession" c WHERE ${isOpenDrawerOf(collectorId)} FOR UPDATE`
  if (!open) throw new AppError('conflict', dayBookMessages.notOpen)
  return sessionOf(tx, open.id)
}

/**
 * Opens one's own drawer with what is in it. Cash that one takes is of it until it is closed.
 * @throws AppError conflict where it is open, and where the books of the day are closed.
 */
export const openCash = operation({
  access: 'payments:record',
  as: 'session',
  input: openCashSchema,
  output: toldSession,
  fail: dayBookMessages.openFailed,
  async run(actor, input, caller) {
    return once(caller, { of: 'openCash', by: actor.id, input }, async (tx) => {
      await lockClosedDays(tx)
      if (await tx.closedDay.count({ where: { day: fromDay(schoolDay()) } }))
        throw new AppError('conflict', dayBookMessages.notToday)
      const { id } = await tx.cashSession
        .create({ data: { collectorId: actor.id, openingPaise: input.opening }, select: { id: true } })
        .catch((error: unknown) => {
          throw violatedConstraint(error) === null ? error : new AppError('conflict', dayBookMessages.openAlready)
        })
      return { ...toSession(await sessionOf(tx, id)), message: dayBookMessages.opened(formatPaise(input.opening)) }
    })
  },
})

/**
 * Records cash of one's own drawer that was given on.
 * @throws AppError conflict where it is not open; invalid for more than there should be in it.
 */
export const handOverCash = operation({
  access: 'payments:record',
  as: 'session',
  input: handOverSchema,
  output: toldSession,
  fail: dayBookMessages.handOverFailed,
  async run(actor, input, caller) {
    const { amount, recipient } = input
    return once(caller, { of: 'handOverCash', by: actor.id, input }, async (tx) => {
      const session = await lockOwn(tx, actor.id)
      const there = expectedIn(session)
      if (amount > there) throw errorAt('amount', dayBookMessages.moreThanThere(formatPaise(there)))
      await tx.cashHandOver.create({ data: { sessionId: session.id, amountPaise: amount, recipient } })
      return {
        ...toSession(await sessionOf(tx, session.id)),
        message: dayBookMessages.handedOver(formatPaise(amount), recipient),
      }
    })
  },
})

/**
 * Counts and closes one's own drawer. What there should have been is written with it, and stays.
 * @throws AppError conflict where it is not open; invalid where the count differs and nobody says why.
 */
export const closeCash = operation({
  access: 'payments:record',
  as: 'session',
  input: closeCashSchema,
  output: toldSession,
  fail: dayBookMessages.closeFailed,
  async run(actor, input, caller) {
    const { reason } = input
    const counts = withoutUndefined(input.counts)
    return once(caller, { of: 'closeCash', by: actor.id, input }, async (tx) => {
      const session = await lockOwn(tx, actor.id)
      const [counted, expected] = [worthOf(counts), expectedIn(session)]
      if (counted !== expected && !reason)
        throw errorAt('reason', dayBookMessages.reasonMissing(formatPaise(counted), formatPaise(expected)))
      await tx.cashSession.update({
        where: { id: session.id },
        data: {
          ...{ closedAt: new Date(), countedPaise: counted, expectedPaise: expected, counts },
          reason: counted === expected ? '' : reason,
        },
      })
      return { ...toSession(await sessionOf(tx, session.id)), message: dayBookMessages.closed }
    })
  },
})

/**
 * Closes the books of a school day: at the counter nothing is recorded or reversed in it any more, and no refund
 * approved.
 * @throws AppError conflict where it is closed, or a drawer that was open on it has not been counted; invalid for a day that
 * has not come.
 */
export const closeDay = operation({
  access: 'books:close',
  input: closeDaySchema,
  output: z.strictObject({ date: z.string(), message: z.string() }),
  fail: dayBookMessages.dayFailed,
  async run(actor, input, caller) {
    const { date } = input
    if (date > schoolDay()) throw errorAt('date', dayBookMessages.dayAhead)
    const { gte: begins, lt: ends } = instantsOf(date)
    return once(caller, { of: 'closeDay', by: actor.id, input }, async (tx) => {
      await lockClosedDays(tx)
      const open = await tx.$queryRaw<{ name: string }[]>`
        SELECT u."name" FROM "CashSession" c JOIN "User" u ON u."id" = c."collectorId"
        WHERE c."closedAt" IS NULL AND c."openedAt" < ${ends} ORDER BY u."name"`
      if (open.length > 0)
        throw new AppError('conflict', dayBookMessages.stillOpen(open.map(({ name }) => name).join(', ')))
      const made = await tx.$executeRaw`
        INSERT INTO "ClosedDay" ("day", "begins", "ends", "closedById")
        VALUES (${date}::date, ${begins}, ${ends}, ${actor.id}::uuid) ON CONFLICT DO NOTHING`
      if (made === 0) throw new AppError('conflict', dayBookMessages.dayClosedAlready(formatDay(date)))
      return { date, message: dayBookMessages.dayClosed(formatDay(date)) }
    })
  },
})
