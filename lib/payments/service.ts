import { ownRowsSql } from '@/lib/server/accounts/visible'
import { paymentMethods } from '@/lib/constants'
import { financialYearOf } from '@/lib/years'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { feeMessages } from '@/lib/fees/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { allOf } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import { findPayment } from './sql'
import { paySchema, reverseSchema } from './schema'
import type { Payment } from './lists'

/**
 * docs/spec.md §7, POST /api/fees/pay/{feeId}: students pay online for themselves; an administrator records a payment
 * at the counter.
 * @throws AppError conflict when the fee is paid, notFound when the actor sees no such fee, forbidden when students
 * cannot pay online.
 */
export const payFee = operation({
  access: 'fees:pay',
  as: 'payment',
  input: paySchema,
  fail: feeMessages.payFailed,
  async run(actor, { feeId, method, reference }): Promise<Payment> {
    const online = actor.role === 'student'
    if (online) assertOnline(method)
    const visible = allOf(Prisma.sql`f."id" = ${feeId}::uuid`, ownRowsSql(actor, Prisma.sql`f."studentId"`))
    const id = await recordPayment(actor, visible, { method, reference: online ? '' : reference, demo: online })
    if (!id) throw await reasonNotPaid(visible)
    return paymentById(id)
  },
})

function assertOnline(method: Payment['method']) {
  if (schoolSettings().onlinePayments === 'off') throw new AppError('forbidden', feeMessages.payAtOffice)
  if ((paymentMethods as readonly string[]).includes(method)) return
  throw errorAt('method', feeMessages.onlineMethods)
}

async function paymentById(id: string): Promise<Payment> {
  const payment = await findPayment(Prisma.sql`p."id" = ${id}::uuid`)
  if (!payment) throw new Error('the payment is gone')
  return payment
}

/**
 * Pays in one statement, so that locks are held briefly (docs/decisions.md, Paying is one statement). Of two payments
 * at once the second waits for the fee's row, finds it Paid and does nothing. The receipt counter is updated last,
 * because all payments wait for it; a rollback frees its number. Its `lastPaidAt` keeps receipts in the order of their
 * times: who waited for the counter was asked to pay earlier.
 * @returns the payment's id; undefined when there was nothing to pay.
 */
async function recordPayment(
  actor: Actor,
  visible: Prisma.Sql,
  { method, reference, demo }: Pick<Payment, 'method' | 'reference' | 'demo'>,
): Promise<string | undefined> {
  const now = new Date()
  const [row] = await db.$queryRaw<{ id: string }[]>`
    WITH fee AS (
      UPDATE "Fee" f SET "status" = 'Paid' WHERE ${visible} AND f."status" = 'Pending' RETURNING f.*
    ), structure AS (
      UPDATE "FeeStructure" s SET "paidCount" = s."paidCount" + 1 FROM fee WHERE s."id" = fee."structureId" RETURNING s.*
    ), receipt AS (
      INSERT INTO "ReceiptCounter" AS c ("year", "last", "lastPaidAt")
      SELECT ${financialYearOf(schoolDay(now))}, 1, ${now} FROM structure
      ON CONFLICT ("year") DO UPDATE SET "last" = c."last" + 1, "lastPaidAt" = greatest(c."lastPaidAt", EXCLUDED."lastPaidAt")
      RETURNING c.*
    )
    INSERT INTO "Payment" ("feeId", "structureId", "studentId", "studentName", "rollNo", "amountPaise", "method", "paidAt",
      "paidById", "receiptYear", "receiptNumber", "reference", "demo")
    SELECT fee."id", structure."id", u."id", u."name", e."rollNo", structure."amountPaise", ${method}::"PaymentMethod",
      receipt."lastPaidAt", ${actor.id}::uuid, receipt."year", receipt."last", ${reference}, ${demo}
    FROM fee JOIN "User" u ON u."id" = fee."studentId" JOIN "Enrolment" e ON e."id" = fee."enrolmentId", structure, receipt
    RETURNING "id"`
  return row?.id
}

async function reasonNotPaid(visible: Prisma.Sql) {
  const [known] = await db.$queryRaw<object[]>`SELECT 1 FROM "Fee" f WHERE ${visible}`
  return known ? new AppError('conflict', feeMessages.alreadyPaid) : new AppError('notFound', messages.common.notFound)
}

/**
 * Reverses a payment: it keeps its row and receipt number, and the fee is Pending again.
 * @throws AppError conflict when it is reversed already, notFound.
 */
export const reversePayment = operation({
  access: 'payments:reverse',
  as: 'payment',
  input: reverseSchema,
  fail: feeMessages.reverseFailed,
  async run(actor, { id, reason }): Promise<Payment> {
    await db.$transaction(async (tx) => {
      const payment = await tx.payment.findUnique({ where: { id }, select: { feeId: true, structureId: true } })
      if (!payment) throw new AppError('notFound', messages.common.notFound)
      // Locks the fee first, as paying does, so that payments and reversals of it run one after the other.
      await tx.$queryRaw`SELECT 1 FROM "Fee" WHERE "id" = ${payment.feeId}::uuid FOR UPDATE`
      const valid = await tx.payment.count({ where: { id, status: 'Completed' } })
      if (valid === 0) throw new AppError('conflict', feeMessages.alreadyReversed)
      await tx.fee.update({ where: { id: payment.feeId }, data: { status: 'Pending' } })
      await tx.feeStructure.update({ where: { id: payment.structureId }, data: { paidCount: { decrement: 1 } } })
      await tx.payment.update({ where: { id }, data: { status: 'Reversed' } })
      await tx.paymentReversal.create({ data: { paymentId: id, reason, reversedById: actor.id } })
    })
    return paymentById(id)
  },
})
