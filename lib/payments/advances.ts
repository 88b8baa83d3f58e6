import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Day } from '@/lib/dates'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { AppError } from '@/lib/errors'
import { feeMessages } from '@/lib/fees/messages'
import { holding } from '@/lib/fees/sql'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import type { Actor } from '@/lib/server/accounts/actor'
import { db, type Transaction } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import type { FamilyAtCounter, Payment, Taken } from './answers'
import { advanceMessages, chequeMessages } from './back-messages'
import { refuseClosedDay } from './closed-day'
import { recordPayments } from './recording'
import { formatReceiptNumber, reverseAdvanceSchema } from './schema'
import { isAdvance } from './sql'

/** Advances: money that a family gives before anything is due. Its receipt settles nothing, and all of it is credit. */

/** As many of a child are listed at the counter. */
const mostListed = 10

/**
 * Records what is given for a pupil as credit, with a receipt of its own.
 * @param given paise.
 * @throws AppError notFound for nobody's pupil, conflict for one whose data are blocked and where the books are closed.
 */
export async function takeAdvance(
  tx: Transaction,
  actor: Pick<Actor, 'id' | 'name'>,
  {
    studentId,
    ...means
  }: Pick<Payment, 'method' | 'reference'> & { sharedTransfer: boolean; studentId: string; given: number },
): Promise<Taken> {
  await assertNotBlocked(tx, [studentId])
  const pupil = { id: studentId, role: 'student', approvedAt: { not: null }, joinedIntoId: null } as const
  if (!(await tx.user.count({ where: pupil }))) throw new AppError('notFound', messages.common.notFound)
  const id = randomUUID()
  const receipt = { demo: false, creditOf: studentId, advance: { receiptId: id } }
  await recordPayments(tx, actor, Prisma.sql`false`, { ...means, ...receipt })
  const numbered = await tx.receipt.findUniqueOrThrow({
    where: { id },
    select: { series: true, year: true, number: true },
  })
  const kept = paiseToRupees(means.given)
  return { payments: [], receipt: { id, receiptNumber: formatReceiptNumber(numbered), kept } }
}

/** A receipt with payments of its own, as `takeAdvance` answers one without. */
export function takenWith(payments: Payment[], kept: number): Taken {
  const [first] = payments
  if (!first) throw new Error('nothing was paid')
  return { payments, receipt: { id: first.id, receiptNumber: first.receiptNumber, kept } }
}

export type AdvanceRow = {
  id: string
  series: ReceiptSeries
  year: number
  number: number
  paidAt: string
  method: Payment['method']
  paise: number
  heldPaise: number
  atCounter: boolean
}

/** The advances of a pupil of which something settles nothing yet, as JSON. */
export const advancesOf = (studentId: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(json_agg(a ORDER BY a."paidAt" DESC, a."id"), '[]') FROM (
    SELECT r."id", r."series", r."year", r."number", r."paidAt", r."method", r."amountPaise"::float8 AS "paise",
      r."heldPaise"::float8 AS "heldPaise", r."cashier" <> '' AS "atCounter"
    FROM "Receipt" r WHERE r."studentId" = ${studentId} AND ${holding} AND ${isAdvance(Prisma.sql`r`)}
    ORDER BY r."paidAt" DESC, r."id" LIMIT ${mostListed}) a)`

export const toAdvance = (
  { paise, heldPaise, paidAt, atCounter, id, method, ...numbered }: AdvanceRow,
  studentName: string,
): FamilyAtCounter['advances'][number] & { date: Day } => ({
  ...{ id, studentName, method, receiptNumber: formatReceiptNumber(numbered) },
  date: schoolDay(new Date(paidAt)),
  amount: paiseToRupees(paise),
  held: paiseToRupees(heldPaise),
  reversible: atCounter && paise === heldPaise,
})

/**
 * Takes back an advance that was recorded wrongly: its receipt and number stay, and a row of its own says who did it and
 * why. What a gateway has confirmed has arrived, and can only be given back.
 * @throws AppError conflict when it is reversed already, its cheque has bounced, something of it is used or given back, for
 * a pupil whose data are blocked, and where the books of the day are closed; notFound, also for a receipt with payments of
 * its own, which are reversed themselves.
 */
export const reverseAdvance = operation({
  access: 'payments:reverse',
  input: reverseAdvanceSchema,
  output: z.strictObject({ message: z.string() }),
  fail: feeMessages.reverseFailed,
  async run(actor, { id, reason }) {
    await db.$transaction(async (tx) => {
      // Whoever uses its credit at this moment has locked it too.
      await tx.$queryRaw`SELECT FROM "Receipt" WHERE "id" = ${id}::uuid FOR UPDATE`
      const receipt = await tx.receipt.findUnique({
        where: { id, payments: { every: { fromCredit: true } } },
        select: {
          ...{ studentId: true, amountPaise: true, heldPaise: true, cashier: true, chequeState: true },
          ...{ reversal: { select: { id: true } }, refunded: { select: { id: true } } },
        },
      })
      if (!receipt) throw new AppError('notFound', messages.common.notFound)
      if (receipt.reversal) throw new AppError('conflict', advanceMessages.alreadyReversed)
      if (receipt.cashier === '') throw new AppError('conflict', advanceMessages.hasArrived)
      if (receipt.chequeState === 'Bounced') throw new AppError('conflict', chequeMessages.already.Bounced)
      if (receipt.refunded.length > 0) throw new AppError('conflict', feeMessages.creditRefunded)
      if (receipt.heldPaise < receipt.amountPaise) throw new AppError('conflict', feeMessages.creditUsedElsewhere)
      await assertNotBlocked(tx, [receipt.studentId])
      await tx.$executeRaw`
        INSERT INTO "ReceiptReversal" ("receiptId", "reason", "reversedById")
        VALUES (${id}::uuid, ${reason}, ${actor.id}::uuid)`.catch(refuseClosedDay)
    })
    return { message: advanceMessages.reversed }
  },
})
