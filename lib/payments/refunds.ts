import { z } from 'zod'
import { asFile, pageOf } from '@/lib/answers'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { AppError, errorAt } from '@/lib/errors'
import { holding } from '@/lib/fees/sql'
import { messages } from '@/lib/messages'
import { formatPaise, paiseToRupees } from '@/lib/money'
import { db, type Transaction } from '@/lib/server/data/db'
import { allOf, idsOfNamedSql, orderSql, readSqlPage, sliceSql, type Order } from '@/lib/server/data/sql'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import type { Download } from '@/lib/server/papers/download'
import { schoolDay } from '@/lib/server/school-day'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { financialYearOf } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { refundShape, type Refund } from './answers'
import { refundMessages } from './back-messages'
import { refuseClosedDay } from './closed-day'
import { methodName } from './lists'
import {
  approveRefundSchema,
  askRefundSchema,
  formatRefundNumber,
  refundListSchema,
  refundSchema,
  rejectRefundSchema,
} from './schema'

/** Credit that is given back to a family: one person asks for it, another approves it or rejects it. */

type Row = Omit<Refund, 'date' | 'amount' | 'own' | 'decision' | 'number'> & {
  paise: number
  askedAt: string
  askedById: string
  by: string | null
  decidedAt: string | null
  decideReason: string
  year: number | null
  number: number | null
}

/** As its index has them: those first that wait. */
const order: Order = [
  [Prisma.sql`f."status"`, 'ASC'],
  [Prisma.sql`f."askedAt"`, 'DESC'],
  [Prisma.sql`f."id"`, 'ASC'],
]

/** Refunds, those first that wait for approval. */
export const listRefunds = operation({
  access: 'refunds:read',
  as: 'refunds',
  input: refundListSchema,
  output: pageOf(refundShape),
  fail: refundMessages.loadFailed,
  async run(actor, { q, status, ...asked }) {
    const condition = allOf(
      status && Prisma.sql`f."status" = ${status}::"RefundStatus"`,
      q ? Prisma.sql`f."studentId" = ANY (${idsOfNamedSql(q)})` : undefined,
    )
    return readSqlPage(
      asked,
      {
        total: Prisma.sql`SELECT count(*)::int FROM "Refund" f WHERE ${condition}`,
        rows: (slice) => Prisma.sql`
          WITH found AS (SELECT f.* FROM "Refund" f WHERE ${condition} ${sliceSql(order, slice)})
          SELECT f."id", f."studentId", u."name" AS "studentName", f."amountPaise"::float8 AS "paise", f."method", f."reference",
            f."reason", f."askedAt", f."askedById", a."name" AS "askedBy", f."status", f."decidedAt", w."name" AS "by",
            f."decideReason", f."year", f."number"
          FROM found f JOIN "User" u ON u."id" = f."studentId" JOIN "User" a ON a."id" = f."askedById"
          LEFT JOIN "User" w ON w."id" = f."decidedById" ORDER BY ${orderSql(order)}`,
      },
      ({ paise, askedAt, askedById, by, decidedAt, decideReason, year, number, ...row }: Row): Refund => ({
        ...row,
        ...{ date: schoolDay(new Date(askedAt)), amount: paiseToRupees(paise), own: askedById === actor.id },
        decision: decidedAt ? { by: by ?? '', date: schoolDay(new Date(decidedAt)), reason: decideReason } : null,
        number: year !== null && number !== null ? formatRefundNumber({ year, number }) : '',
      }),
    )
  },
})

/** What can be given back of a pupil's credit: the money of a cheque only once the bank has paid it. */
const refundable = (studentId: string) =>
  Prisma.sql`${holding} AND r."studentId" = ${studentId}::uuid AND r."chequeState" IS DISTINCT FROM 'Received'`

/** Locks the receipts that hold it: nobody uses or gives back the same money at once. @returns paise. */
async function lockCredit(tx: Transaction, studentId: string): Promise<number> {
  const receipts = await tx.$queryRaw<{ held: number }[]>`
    SELECT r."heldPaise"::float8 AS "held" FROM "Receipt" r WHERE ${refundable(studentId)} ORDER BY r."id" FOR UPDATE`
  return receipts.reduce((sum, { held }) => sum + held, 0)
}

/**
 * Asks for a refund of what receipts of a pupil hold.
 * @throws AppError invalid for more than that without what is asked for already, conflict for a pupil whose data are
 * blocked, notFound.
 */
export const askRefund = operation({
  access: 'refunds:ask',
  input: askRefundSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: refundMessages.askFailed,
  async run(actor, input, caller) {
    const { studentId, amount, method, reference, reason } = input
    return once(caller, { of: 'askRefund', by: actor.id, input }, async (tx) => {
      if (!(await tx.user.count({ where: { id: studentId, role: 'student' } })))
        throw new AppError('notFound', messages.common.notFound)
      const held = await lockCredit(tx, studentId)
      await assertNotBlocked(tx, [studentId])
      const waiting = await tx.refund.aggregate({
        where: { studentId, status: 'Asked' },
        _sum: { amountPaise: true },
      })
      const free = held - Number(waiting._sum.amountPaise ?? 0)
      if (amount > free) throw errorAt('amount', refundMessages.notMoreThan(formatPaise(Math.max(0, free))))
      const [made] = await tx.$queryRaw<{ id: string }[]>`
        INSERT INTO "Refund" ("studentId", "amountPaise", "method", "reference", "reason", "askedById")
        VALUES (${studentId}::uuid, ${amount}::bigint, ${method}::"PaymentMethod", ${reference}, ${reason}, ${actor.id}::uuid)
        RETURNING "id"`
      if (!made) throw new Error('the refund is gone')
      return { id: made.id, message: refundMessages.asked }
    })
  },
})

/** Locks a refund that waits. @throws AppError conflict where it does not, and for who has asked for it; notFound. */
async function lockWaiting(tx: Transaction, id: string, actorId: string) {
  await tx.$queryRaw`SELECT 1 FROM "Refund" WHERE "id" = ${id}::uuid FOR UPDATE`
  const refund = await tx.refund.findUnique({
    where: { id },
    select: { status: true, askedById: true, studentId: true, amountPaise: true, method: true },
  })
  if (!refund) throw new AppError('notFound', messages.common.notFound)
  if (refund.status !== 'Asked') throw new AppError('conflict', refundMessages.alreadyDecided)
  if (refund.askedById === actorId) throw new AppError('conflict', refundMessages.ownRefund)
  return refund
}

/**
 * Approves a refund that somebody else has asked for: it gets the next number of the financial year, and the receipts hold
 * that much less, the oldest first. The counter comes last; a rollback frees its number.
 * @throws AppError conflict when it is decided, one's own, or the credit was used meanwhile, and where the books of the day
 * are closed; notFound.
 */
export const approveRefund = operation({
  access: 'refunds:decide',
  input: approveRefundSchema,
  output: z.strictObject({ number: z.string(), message: z.string() }),
  fail: refundMessages.decideFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      const { studentId, amountPaise, method, askedById } = await lockWaiting(tx, id, actor.id)
      const held = await lockCredit(tx, studentId)
      await assertNotBlocked(tx, [studentId])
      // Whoever counts this drawer at the same moment has closed it before, or counts with the refund.
      if (method === 'Cash')
        await tx.$queryRaw`
          SELECT FROM "CashSession" WHERE "collectorId" = ${askedById}::uuid AND "closedAt" IS NULL FOR SHARE`
      if (Number(amountPaise) > held) throw new AppError('conflict', refundMessages.notMoreThan(formatPaise(held)))
      await tx.$executeRaw`
        INSERT INTO "RefundShare" ("refundId", "receiptId", "amountPaise")
        SELECT ${id}::uuid, held."id", least(held."to", ${amountPaise}::bigint) - held."from"
        FROM (
          SELECT r."id", sum(r."heldPaise") OVER oldest AS "to", sum(r."heldPaise") OVER oldest - r."heldPaise" AS "from"
          FROM "Receipt" r WHERE ${refundable(studentId)} WINDOW oldest AS (ORDER BY r."paidAt", r."id")
        ) held WHERE held."from" < ${amountPaise}::bigint`
      const year = financialYearOf(schoolDay())
      const { last: number } = await tx.refundCounter.upsert({
        where: { year },
        create: { year, last: 1 },
        update: { last: { increment: 1 } },
      })
      await tx.$executeRaw`
        UPDATE "Refund" SET "status" = 'Approved', "decidedById" = ${actor.id}::uuid, "decidedAt" = ${new Date()}::timestamptz,
          "year" = ${year}::int, "number" = ${number}::int
        WHERE "id" = ${id}::uuid`.catch(refuseClosedDay)
      const printed = formatRefundNumber({ year, number })
      return { number: printed, message: refundMessages.approved(printed) }
    })
  },
})

/**
 * Rejects a refund that somebody else has asked for.
 * @throws AppError conflict when it is decided or one's own, notFound.
 */
export const rejectRefund = operation({
  access: 'refunds:decide',
  input: rejectRefundSchema,
  output: z.strictObject({ message: z.string() }),
  fail: refundMessages.decideFailed,
  async run(actor, { id, reason }) {
    return db.$transaction(async (tx) => {
      await lockWaiting(tx, id, actor.id)
      await tx.refund.update({
        where: { id },
        data: { status: 'Rejected', decidedById: actor.id, decidedAt: new Date(), decideReason: reason },
      })
      return { message: refundMessages.rejected }
    })
  },
})

/**
 * The paper of a refund that is approved, for whoever takes the money to sign.
 * @throws AppError notFound, conflict when it is not approved.
 */
export const refundVoucher = operation({
  access: 'refunds:read',
  input: refundSchema,
  output: asFile<Download>('application/pdf'),
  fail: refundMessages.voucherFailed,
  async run(_actor, { id }): Promise<Download> {
    const refund = await db.refund.findUnique({
      where: { id },
      select: {
        ...{
          amountPaise: true,
          method: true,
          reference: true,
          reason: true,
          year: true,
          number: true,
          decidedAt: true,
        },
        student: { select: { name: true, class: true, section: true, admissionNo: true } },
        askedBy: { select: { name: true } },
        decidedBy: { select: { name: true } },
        shares: { select: { amountPaise: true, receipt: { select: { series: true, year: true, number: true } } } },
      },
    })
    if (!refund) throw new AppError('notFound', messages.common.notFound)
    const { year, number, decidedAt } = refund
    if (year === null || number === null || !decidedAt) throw new AppError('conflict', refundMessages.notApproved)
    // Loaded with the first voucher, as what draws receipts is.
    const { refundPdf } = await import('./refund-paper')
    const printed = formatRefundNumber({ year, number })
    const body = await refundPdf(
      { ...refund, method: methodName(refund.method), number: printed, day: schoolDay(decidedAt) },
      await schoolLetterhead(),
    )
    return { name: `refund_${printed.replace('/', '-')}.pdf`, type: 'application/pdf', body }
  },
})
