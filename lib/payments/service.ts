import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { allows } from '@/lib/permissions'
import { paymentMethods } from './lists'
import { financialYearOf } from '@/lib/years'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { feeMessages } from '@/lib/fees/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { db, type Transaction } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { schoolSettings } from '@/lib/server/school-settings'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { schoolDay } from '@/lib/server/school-day'
import { allOf } from '@/lib/server/data/sql'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { Prisma } from '@/prisma/client/client'
import { paymentShape, type Payment } from './answers'
import { findPayments } from './sql'
import { paySchema, paySeveralSchema, receiptSchema, reverseSchema } from './schema'

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
  output: paymentShape,
  fail: feeMessages.payFailed,
  async run(actor, { feeId, method, reference }, { scope }) {
    const online = !allows('payments:record', actor)
    if (online) assertOnline(method)
    const visible = allOf(Prisma.sql`f."id" = ${feeId}::uuid`, conditionSql(ownRows(scope), 'f'))
    const means = { method, reference: online ? '' : reference, demo: online }
    const [payment] = await recordPayments(db, actor, visible, means)
    if (!payment) throw await reasonNotPaid(visible)
    return payment
  },
})

function assertOnline(method: Payment['method']) {
  if (schoolSettings().onlinePayments === 'off') throw new AppError('forbidden', feeMessages.payAtOffice)
  if ((paymentMethods as readonly string[]).includes(method)) return
  throw errorAt('method', feeMessages.onlineMethods)
}

async function reasonNotPaid(visible: Prisma.Sql) {
  const [known] = await rowsOf<{ status: string }>`SELECT f."status" FROM "Fee" f WHERE ${visible}`
  if (!known) return new AppError('notFound', messages.common.notFound)
  return new AppError('conflict', known.status === 'Cancelled' ? feeMessages.alreadyCancelled : feeMessages.alreadyPaid)
}

type Means = Pick<Payment, 'method' | 'reference' | 'demo'>

/**
 * Pays in one statement, so that locks are held briefly (docs/decisions/0009-paying-is-one-statement.md). Of two payments
 * at once the second waits for the fee's row, finds it Paid and does nothing. The receipt counter is updated last,
 * because all payments wait for it; a rollback frees its number. Its `lastPaidAt` keeps receipts in the order of their
 * times: who waited for the counter was asked to pay earlier.
 * @param fees those to pay, each of another structure; who names several has locked them and their structures.
 * @returns the payments; none when there was nothing to pay.
 */
async function recordPayments(
  tx: Pick<Transaction, '$queryRaw'>,
  actor: Actor,
  fees: Prisma.Sql,
  { method, reference, demo, batch = null }: Means & { batch?: string | null },
): Promise<Payment[]> {
  const now = new Date()
  const made = Prisma.sql`
    WITH fee AS (
      UPDATE "Fee" f SET "status" = 'Paid' WHERE ${fees} AND f."status" = 'Pending' RETURNING f.*
    ), structure AS (
      UPDATE "FeeStructure" s SET "paidCount" = s."paidCount" + 1 FROM fee WHERE s."id" = fee."structureId" RETURNING s.*
    ), receipt AS (
      INSERT INTO "ReceiptCounter" AS c ("year", "last", "lastPaidAt")
      SELECT ${financialYearOf(schoolDay(now))}::int, count(*), ${now}::timestamptz FROM structure HAVING count(*) > 0
      ON CONFLICT ("year") DO UPDATE SET "last" = c."last" + EXCLUDED."last", "lastPaidAt" = greatest(c."lastPaidAt", EXCLUDED."lastPaidAt")
      RETURNING c.*
    ), made AS (
      INSERT INTO "Payment" ("feeId", "structureId", "studentId", "studentName", "rollNo", "amountPaise", "method", "paidAt",
        "paidById", "receiptYear", "receiptNumber", "reference", "demo", "cashier", "batchId", "section")
      SELECT fee."id", structure."id", u."id", u."name", e."rollNo", structure."amountPaise", ${method}::"PaymentMethod",
        receipt."lastPaidAt", ${actor.id}::uuid, receipt."year",
        receipt."last" + 1 - row_number() OVER (ORDER BY structure."dueDate" DESC, fee."id" DESC), ${reference}, ${demo},
        ${demo ? '' : actor.name}, ${batch}::uuid, coalesce(e."section", '')
      FROM fee JOIN structure ON structure."id" = fee."structureId" JOIN "User" u ON u."id" = fee."studentId"
        JOIN "Enrolment" e ON e."id" = fee."enrolmentId", receipt
      RETURNING *
    )`
  return findPayments(tx, Prisma.sql`made`, made)
}

/**
 * Records a payment of several fees of one pupil at the counter: all of them or none, each with a receipt number of its
 * own.
 * @throws AppError conflict when one of them is paid, notFound when one is not the pupil's.
 */
export const paySeveral = operation({
  access: 'payments:record',
  as: 'payments',
  input: paySeveralSchema,
  output: z.array(paymentShape),
  fail: feeMessages.payFailed,
  async run(actor, input, caller) {
    const { studentId, feeIds, method, reference } = input
    return once(caller, { of: 'paySeveral', by: actor.id, input }, async (tx) => {
      const fees = Prisma.sql`f."studentId" = ${studentId}::uuid AND f."id" = ANY (${feeIds}::uuid[])`
      const found = await lockFees(tx, fees)
      if (found.length < feeIds.length) throw new AppError('notFound', messages.common.notFound)
      if (found.some(({ status }) => status === 'Cancelled')) throw new AppError('conflict', feeMessages.someCancelled)
      if (found.some(({ status }) => status === 'Paid')) throw new AppError('conflict', feeMessages.somePaid)
      return recordPayments(tx, actor, fees, { method, reference, demo: false, batch: randomUUID() })
    })
  },
})

/**
 * Locks the fees and then their structures, each in one order: two who pay fees of the same structures follow each other
 * instead of waiting for one another.
 */
async function lockFees(tx: Transaction, fees: Prisma.Sql) {
  const found = await tx.$queryRaw<{ status: string; structureId: string }[]>`
    SELECT f."status", f."structureId" FROM "Fee" f WHERE ${fees} ORDER BY f."id" FOR UPDATE`
  await tx.$executeRaw`
    SELECT FROM "FeeStructure" WHERE "id" = ANY (${found.map(({ structureId }) => structureId)}::uuid[])
    ORDER BY "id" FOR NO KEY UPDATE`
  return found
}

/**
 * Mails the receipt, with those that were recorded together with it, to the pupil's family.
 * @throws AppError notFound, conflict when no address is known, and for a pupil whose data are blocked.
 */
export const mailReceipt = operation({
  access: 'payments:record',
  input: receiptSchema,
  output: z.strictObject({ email: z.string(), message: z.string() }),
  fail: feeMessages.mailFailed,
  async run(actor, { id }, caller) {
    const answer = await once(caller, { of: 'mailReceipt', by: actor.id, input: id }, async (tx) => {
      const [family] = await tx.$queryRaw<{ id: string; name: string; email: string | null }[]>`
        SELECT u."id", u."name", ${familyEmail} AS "email" FROM "Payment" p
        JOIN (${peopleWithLogins}) ON u."id" = p."studentId" WHERE p."id" = ${id}::uuid`
      if (!family) throw new AppError('notFound', messages.common.notFound)
      await assertNotBlocked(tx, [family.id])
      if (!family.email) throw new AppError('conflict', feeMessages.noAddress(family.name))
      await queueMail(tx, { mail: 'receipt', subjectId: id, to: family.email })
      return { email: family.email, message: feeMessages.mailed(family.email) }
    })
    caller.afterwards(drain)
    return answer
  },
})

/**
 * Reverses a payment: it keeps its row and receipt number, and the fee is Pending again.
 * @throws AppError conflict when it is reversed already, and for a pupil whose data are blocked; notFound.
 */
export const reversePayment = operation({
  access: 'payments:reverse',
  as: 'payment',
  input: reverseSchema,
  output: paymentShape,
  fail: feeMessages.reverseFailed,
  async run(actor, { id, reason }) {
    await db.$transaction(async (tx) => {
      const payment = await tx.payment.findUnique({
        where: { id },
        select: { feeId: true, structureId: true, studentId: true },
      })
      if (!payment) throw new AppError('notFound', messages.common.notFound)
      // Locks the fee first, as paying does, so that payments and reversals of it run one after the other.
      await tx.$queryRaw`SELECT 1 FROM "Fee" WHERE "id" = ${payment.feeId}::uuid FOR UPDATE`
      const valid = await tx.payment.count({ where: { id, status: 'Completed' } })
      if (valid === 0) throw new AppError('conflict', feeMessages.alreadyReversed)
      // Who owes a fee is not erased.
      await assertNotBlocked(tx, [payment.studentId])
      await tx.fee.update({ where: { id: payment.feeId }, data: { status: 'Pending' } })
      await tx.feeStructure.update({ where: { id: payment.structureId }, data: { paidCount: { decrement: 1 } } })
      await tx.payment.update({ where: { id }, data: { status: 'Reversed' } })
      await tx.paymentReversal.create({ data: { paymentId: id, reason, reversedById: actor.id } })
    })
    const [payment] = await findPayments(db, Prisma.sql`(SELECT * FROM "Payment" WHERE "id" = ${id}::uuid)`)
    if (!payment) throw new Error('the payment is gone')
    return payment
  },
})
