import { visibleTo } from '@/lib/fees/visible'
import { financialYearOf } from '@/lib/years'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/actor'
import { db } from '@/lib/server/db'
import { operation } from '@/lib/server/operation'
import { schoolDay } from '@/lib/server/school-day'
import { allOf } from '@/lib/server/sql'
import { Prisma } from '@/prisma/client/client'
import { findPayment } from './rows'
import { paySchema, type Payment } from './schema'

/**
 * Section 7, POST /api/fees/pay/{feeId}: a student for themself, an admin for everybody.
 * @throws AppError conflict when the fee is paid already, notFound when there is none the actor may see.
 */
export const pay = operation({
  access: 'fees:pay',
  input: paySchema,
  fail: messages.fees.payFailed,
  async run(actor, { feeId, method }): Promise<Payment> {
    const visible = allOf(Prisma.sql`f."id" = ${feeId}::uuid`, visibleTo(actor, Prisma.sql`f."studentId"`))
    const id = await settle(actor, visible, method)
    if (!id) throw await refusal(visible)
    const payment = await findPayment(Prisma.sql`p."id" = ${id}::uuid`)
    if (!payment) throw new Error('the payment is gone')
    return payment
  },
})

/**
 * One statement, and so one transaction that holds its locks for no longer than it runs. Whoever finds the fee Pending
 * pays it; who comes second waits for the row, finds it Paid and does nothing. The receipt's counter is taken last: it
 * is the one row that all payments of the school queue for. Rolled back, its number is given to the next.
 * @returns the payment's id, or undefined when there was nothing to pay.
 */
async function settle(actor: Actor, visible: Prisma.Sql, method: Payment['method']): Promise<string | undefined> {
  const now = new Date()
  const [row] = await db.$queryRaw<{ id: string }[]>`
    WITH fee AS (
      UPDATE "Fee" f SET "status" = 'Paid' WHERE ${visible} AND f."status" = 'Pending' RETURNING f.*
    ), structure AS (
      UPDATE "FeeStructure" s
      SET "paidCount" = s."paidCount" + 1, "cardCount" = s."cardCount" + ${method === 'Card' ? 1 : 0}
      FROM fee WHERE s."id" = fee."structureId" RETURNING s.*
    ), receipt AS (
      INSERT INTO "ReceiptCounter" AS c ("year", "last") SELECT ${financialYearOf(schoolDay(now))}, 1 FROM structure
      ON CONFLICT ("year") DO UPDATE SET "last" = c."last" + 1 RETURNING c.*
    )
    INSERT INTO "Payment" ("feeId", "structureId", "studentId", "studentName", "rollNo", "amountPaise", "method", "paidAt",
      "paidById", "receiptYear", "receiptNumber")
    SELECT fee."id", structure."id", u."id", u."name", u."rollNo", structure."amountPaise", ${method}::"PaymentMethod", ${now},
      ${actor.id}::uuid, receipt."year", receipt."last"
    FROM fee JOIN "User" u ON u."id" = fee."studentId", structure, receipt RETURNING "id"`
  return row?.id
}

async function refusal(visible: Prisma.Sql) {
  const [known] = await db.$queryRaw<object[]>`SELECT 1 FROM "Fee" f WHERE ${visible}`
  return known ? new AppError('conflict', messages.fees.alreadyPaid) : new AppError('notFound', messages.common.notFound)
}
