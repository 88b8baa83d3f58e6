import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { AppError } from '@/lib/errors'
import { feeMessages } from '@/lib/fees/messages'
import { chargedFines, takeBackFines, type ChargedFine } from '@/lib/late-fines/charges'
import { lateFineMessages } from '@/lib/late-fines/messages'
import { messages } from '@/lib/messages'
import { db, type Transaction } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { Prisma, type ChequeState } from '@/prisma/client/client'
import { paymentShape } from './answers'
import { refuseClosedDay } from './closed-day'
import { lockFees } from './recording'
import { reverseSchema } from './schema'
import { findPayments } from './sql'

/** Taking payments back: one, or all of a receipt. Rows and numbers stay; a row of its own says who did it and why. */

/** A receipt that is locked with all that it settles; `payments` are those that are not reversed. */
export type LockedReceipt = {
  studentId: string
  chequeState: ChequeState | null
  payments: { id: string; feeId: string; studentId: string; fromCredit: boolean }[]
  /** That were charged for the fees that it settles, or that it settles. */
  fines: ChargedFine[]
}

/**
 * Locks a receipt, after the fees that it settles with their fines, and their runs: those of all its payments, or of `only`
 * one, beside which its credit may be used at once.
 * @throws AppError notFound; conflict when its credit is used or one of the fees paid at this moment, and for a pupil whose
 * data are blocked.
 */
export async function lockReceipt(tx: Transaction, id: string, only?: string): Promise<LockedReceipt> {
  const asked = only ? Prisma.sql`p."id" = ${only}::uuid` : Prisma.sql`p."receiptId" = ${id}::uuid`
  const locked = await lockFees(
    tx,
    Prisma.sql`f."id" IN (SELECT p."feeId" FROM "Payment" p WHERE ${asked}
      UNION ALL SELECT l."chargeFeeId" FROM "Payment" p JOIN "LateFine" l ON l."feeId" = p."feeId" WHERE ${asked}
      UNION ALL SELECT l."feeId" FROM "Payment" p JOIN "LateFine" l ON l."chargeFeeId" = p."feeId" WHERE ${asked})`,
  )
  await tx.$queryRaw`SELECT 1 FROM "Receipt" WHERE "id" = ${id}::uuid FOR UPDATE`
  const receipt = await tx.receipt.findUnique({
    where: { id },
    select: {
      ...{ studentId: true, chequeState: true },
      payments: {
        where: { status: 'Completed' },
        orderBy: { number: 'asc' },
        select: { id: true, feeId: true, studentId: true, fromCredit: true },
      },
    },
  })
  if (!receipt) throw new AppError('notFound', messages.common.notFound)
  const fees = new Set(locked.map((fee) => fee.id))
  const concerned = only ? receipt.payments.filter((payment) => payment.id === only) : receipt.payments
  if (!concerned.every(({ feeId }) => fees.has(feeId))) throw new AppError('conflict', feeMessages.creditUsedMeanwhile)
  // Who owes a fee is not erased.
  await assertNotBlocked(tx, [...(only ? [] : [receipt.studentId]), ...concerned.map(({ studentId }) => studentId)])
  const fines = await chargedFines(
    tx,
    concerned.map(({ feeId }) => feeId),
  )
  if (!fines.every(({ chargeFeeId }) => fees.has(chargeFeeId)))
    throw new AppError('conflict', lateFineMessages.paidMeanwhile)
  return { ...receipt, fines }
}

/**
 * Reverses payments of a receipt that is locked, and takes back the late fines of what is due again.
 * @throws AppError conflict where the books of the day are closed.
 */
export async function reverseAll(
  tx: Transaction,
  { payments, fines }: Pick<LockedReceipt, 'payments' | 'fines'>,
  { reason, byId }: { reason: string; byId: string },
) {
  const ids = payments.map(({ id }) => id)
  await tx.payment.updateMany({ where: { id: { in: ids } }, data: { status: 'Reversed' } })
  await tx.$executeRaw`
    INSERT INTO "PaymentReversal" ("paymentId", "reason", "reversedById")
    SELECT "id", ${reason}, ${byId}::uuid FROM unnest(${ids}::uuid[]) AS payment ("id")`.catch(refuseClosedDay)
  await takeBackFines(tx, fines, { reason, byId })
}

/** Of what was given back to the family, and did not come back, the receipt cannot say that it never arrived. */
async function assertNotRefunded(tx: Transaction, receiptId: string) {
  if (await tx.refundShare.count({ where: { receiptId, back: null } }))
    throw new AppError('conflict', feeMessages.creditRefunded)
}

/**
 * Reverses a payment: it keeps its row and receipt number, and as much of the fee is due again. What its receipt has paid of
 * the fee's late fine is reversed with it, and the fine is computed anew. With the last payment of a receipt goes what it kept
 * as credit, because nothing of it arrived; one that was made from credit gives it back. `whole`: all payments of its receipt,
 * with those that were made from its credit.
 * @throws AppError conflict when it is reversed already, when the credit of its receipt has settled something or was given
 * back, and for a pupil whose data are blocked; notFound.
 */
export const reversePayment = operation({
  access: 'payments:reverse',
  as: 'payment',
  input: reverseSchema,
  output: paymentShape,
  fail: feeMessages.reverseFailed,
  async run(actor, { id, reason, whole }) {
    await db.$transaction(async (tx) => {
      const asked = await tx.payment.findUnique({ where: { id }, select: { receiptId: true } })
      if (!asked) throw new AppError('notFound', messages.common.notFound)
      const { payments, fines } = await lockReceipt(tx, asked.receiptId, whole ? undefined : id)
      const payment = payments.find((each) => each.id === id)
      if (!payment) throw new AppError('conflict', feeMessages.alreadyReversed)
      const own = payments.filter(({ fromCredit }) => !fromCredit)
      if (whole && own.length === 0) throw new AppError('conflict', feeMessages.onlyFromCredit)
      const fine = fines.find(({ feeId }) => feeId === payment.feeId)?.chargeFeeId
      const reversed = whole ? payments : payments.filter((each) => each === payment || each.feeId === fine)
      if (own.length > 0 && own.every((each) => reversed.includes(each))) {
        await assertNotRefunded(tx, asked.receiptId)
        if (reversed.length < payments.length) throw new AppError('conflict', feeMessages.creditUsedElsewhere)
      }
      await reverseAll(tx, { payments: reversed, fines }, { reason, byId: actor.id })
    })
    const [payment] = await findPayments(db, {
      payments: Prisma.sql`(SELECT * FROM "Payment" WHERE "id" = ${id}::uuid)`,
    })
    if (!payment) throw new Error('the payment is gone')
    return payment
  },
})
