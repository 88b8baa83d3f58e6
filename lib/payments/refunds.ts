import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { isOpenDrawerOf } from '@/lib/day-book/sql'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { AppError, errorAt } from '@/lib/errors'
import { holding } from '@/lib/fees/sql'
import { messages } from '@/lib/messages'
import { formatPaise, paiseToRupees } from '@/lib/money'
import { db, type Transaction } from '@/lib/server/data/db'
import { allOf, idsOfNamedSql, orderSql, readSqlPage, sliceSql, type Order } from '@/lib/server/data/sql'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { gateway } from '@/lib/server/gateway/choose'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { schoolDay } from '@/lib/server/school-day'
import { financialYearOf } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { refundShape, type Refund } from './answers'
import { refundMessages } from './back-messages'
import { refuseClosedDay } from './closed-day'
import { askAboutRefunds, noteForGateway, sendRefund } from './gateway-refunds'
import { throughGateway } from './lists'
import { cameByGateway } from './online-sql'
import { failedSql, hasStatus, statusSql } from './refund-sql'
import {
  approveRefundSchema,
  askRefundSchema,
  formatRefundNumber,
  refundListSchema,
  refundSchema,
  rejectRefundSchema,
} from './schema'

/** Credit that is given back to a family: one person asks for it, another approves it or rejects it. */

type Row = Omit<Refund, 'date' | 'amount' | 'own' | 'decision' | 'number' | 'failed'> & {
  paise: number
  failedPaise: number
  failure: string
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
  async run(actor, { q, status, ...asked }, caller) {
    // Where no timer runs, whoever looks here has the gateway asked.
    if (gateway()) caller.afterwards(() => askAboutRefunds().then(drain))
    const condition = allOf(
      status && hasStatus(status),
      q ? Prisma.sql`f."studentId" = ANY (${idsOfNamedSql(q)})` : undefined,
    )
    return readSqlPage(
      asked,
      {
        total: Prisma.sql`SELECT count(*)::int FROM "Refund" f WHERE ${condition}`,
        rows: (slice) => Prisma.sql`
          WITH found AS (SELECT f.* FROM "Refund" f WHERE ${condition} ${sliceSql(order, slice)})
          SELECT f."id", f."studentId", u."name" AS "studentName", f."amountPaise"::float8 AS "paise",
            coalesce(f."method"::text, ${throughGateway}) AS "method", f."reference", f."reason", f."askedAt", f."askedById",
            a."name" AS "askedBy", ${statusSql} AS "status", f."decidedAt", w."name" AS "by", f."decideReason", f."year", f."number",
            coalesce(failed."paise", 0)::float8 AS "failedPaise", coalesce(failed."reason", '') AS "failure"
          FROM found f CROSS JOIN LATERAL (${failedSql}) failed JOIN "User" u ON u."id" = f."studentId" JOIN "User" a ON a."id" = f."askedById"
          LEFT JOIN "User" w ON w."id" = f."decidedById" ORDER BY ${orderSql(order)}`,
      },
      ({
        failedPaise,
        failure,
        paise,
        askedAt,
        askedById,
        by,
        decidedAt,
        decideReason,
        year,
        number,
        ...row
      }: Row): Refund => ({
        ...row,
        failed: failedPaise > 0 ? { amount: paiseToRupees(failedPaise), reason: failure } : null,
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

/**
 * Locks the receipts that hold it: nobody uses or gives back the same money at once.
 * @returns paise, of the gateway besides, and the ids of the receipts.
 */
async function lockCredit(tx: Transaction, studentId: string) {
  const receipts = await tx.$queryRaw<{ id: string; held: number; byGateway: boolean }[]>`
    SELECT r."id", r."heldPaise"::float8 AS "held", ${cameByGateway} AS "byGateway" FROM "Receipt" r
    WHERE ${refundable(studentId)} ORDER BY r."id" FOR UPDATE OF r`
  const ofGateway = receipts.filter(({ byGateway }) => byGateway)
  const sum = (of: typeof receipts) => of.reduce((all, { held }) => all + held, 0)
  const idsOf = (of: typeof receipts) => of.map(({ id }) => id)
  return {
    all: { paise: sum(receipts), ids: idsOf(receipts) },
    gateway: { paise: sum(ofGateway), ids: idsOf(ofGateway) },
  }
}

/** As sentences say what is free. @returns the error for one who asks for more. */
const tooMuch = (byGateway: boolean, free: number) =>
  (byGateway ? refundMessages.notMoreThroughGateway : refundMessages.notMoreThan)(formatPaise(Math.max(0, free)))

/**
 * Asks for a refund of what receipts of a pupil hold.
 * @throws AppError invalid for more than that without what is asked for already, and through the gateway where there is none, conflict for a pupil whose data are
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
      const byGateway = method === throughGateway
      if (byGateway && !gateway()) throw errorAt('method', refundMessages.noGateway)
      const held = await lockCredit(tx, studentId)
      await assertNotBlocked(tx, [studentId])
      const [waiting] = await tx.$queryRaw<{ all: number; gateway: number }[]>`
        SELECT coalesce(sum("amountPaise"), 0)::float8 AS "all",
          coalesce(sum("amountPaise") FILTER (WHERE "method" IS NULL), 0)::float8 AS "gateway"
        FROM "Refund" WHERE "studentId" = ${studentId}::uuid AND "status" = 'Asked'`
      const left = held.all.paise - (waiting?.all ?? 0)
      const free = byGateway ? Math.min(left, held.gateway.paise - (waiting?.gateway ?? 0)) : left
      if (amount > free) throw errorAt('amount', tooMuch(byGateway, free))
      const [made] = await tx.$queryRaw<{ id: string }[]>`
        INSERT INTO "Refund" ("studentId", "amountPaise", "method", "reference", "reason", "askedById")
        VALUES (${studentId}::uuid, ${amount}::bigint, ${byGateway ? null : method}::"PaymentMethod", ${reference}, ${reason}, ${actor.id}::uuid)
        RETURNING "id"`
      if (!made) throw new Error('the refund is gone')
      return { id: made.id, message: refundMessages.asked }
    })
  },
})

/** Locks a refund that waits. @throws AppError conflict where it does not; notFound. */
async function lockWaiting(tx: Transaction, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Refund" WHERE "id" = ${id}::uuid FOR UPDATE`
  const refund = await tx.refund.findUnique({
    where: { id },
    select: { status: true, askedById: true, studentId: true, amountPaise: true, method: true },
  })
  if (!refund) throw new AppError('notFound', messages.common.notFound)
  if (refund.status !== 'Asked') throw new AppError('conflict', refundMessages.alreadyDecided)
  return refund
}

/** Locks one that somebody else has asked for. @throws as `lockWaiting`, and AppError conflict for one's own. */
async function lockOfAnother(tx: Transaction, id: string, actorId: string) {
  const refund = await lockWaiting(tx, id)
  if (refund.askedById === actorId) throw new AppError('conflict', refundMessages.ownRefund)
  return refund
}

const reject = (tx: Transaction, id: string, { byId, reason }: { byId: string; reason: string }) =>
  tx.refund.update({
    where: { id },
    data: { status: 'Rejected', decidedById: byId, decidedAt: new Date(), decideReason: reason },
    select: { id: true },
  })

/**
 * Approves a refund that somebody else has asked for: it gets the next number of the financial year, and the receipts hold
 * that much less, the oldest first, and those last whose money can go back through the gateway too. The counter comes last; a
 * rollback frees its number. One through the gateway is then asked for there.
 * @throws AppError conflict when it is decided, one's own, or the credit was used meanwhile, where the books of the day are
 * closed, and where the financial year ends at this moment; notFound.
 */
export const approveRefund = operation({
  access: 'refunds:decide',
  input: approveRefundSchema,
  output: z.strictObject({ number: z.string(), message: z.string() }),
  fail: refundMessages.decideFailed,
  async run(actor, { id }, caller) {
    const approved = await db.$transaction(async (tx) => {
      const { studentId, amountPaise, method, askedById } = await lockOfAnother(tx, id, actor.id)
      const byGateway = method === null
      if (byGateway && !gateway()) throw new AppError('conflict', refundMessages.noGateway)
      const credit = await lockCredit(tx, studentId)
      const { paise, ids } = byGateway ? credit.gateway : credit.all
      await assertNotBlocked(tx, [studentId])
      // Whoever counts this drawer at the same moment has closed it before, or counts with the refund.
      if (method === 'Cash')
        await tx.$queryRaw`
          SELECT FROM "CashSession" c WHERE ${isOpenDrawerOf(askedById)} FOR SHARE`
      if (Number(amountPaise) > paise) throw new AppError('conflict', tooMuch(byGateway, paise))
      await tx.$executeRaw`
        INSERT INTO "RefundShare" ("refundId", "receiptId", "amountPaise")
        SELECT ${id}::uuid, held."id", least(held."to", ${amountPaise}::bigint) - held."from"
        FROM (
          SELECT r."id", sum(r."heldPaise") OVER oldest AS "to", sum(r."heldPaise") OVER oldest - r."heldPaise" AS "from"
          FROM "Receipt" r WHERE r."id" = ANY (${ids}::uuid[]) WINDOW oldest AS (ORDER BY ${cameByGateway}, r."paidAt", r."id")
        ) held WHERE held."from" < ${amountPaise}::bigint`
      const year = financialYearOf(schoolDay())
      const { last: number } = await tx.refundCounter.upsert({
        where: { year },
        create: { year, last: 1 },
        update: { last: { increment: 1 } },
      })
      // After whoever had the number before, so that numbers are in the order of time; a year may have ended meanwhile.
      const decidedAt = new Date()
      if (financialYearOf(schoolDay(decidedAt)) !== year) throw new AppError('conflict', refundMessages.yearEnded)
      await tx.$executeRaw`
        UPDATE "Refund" SET "status" = 'Approved', "decidedById" = ${actor.id}::uuid, "decidedAt" = ${decidedAt}::timestamptz,
          "year" = ${year}::int, "number" = ${number}::int
        WHERE "id" = ${id}::uuid`.catch(refuseClosedDay)
      if (byGateway) await noteForGateway(tx, id)
      const printed = formatRefundNumber({ year, number })
      return {
        byGateway,
        number: printed,
        message: (byGateway ? refundMessages.sent : refundMessages.approved)(printed),
      }
    })
    const { byGateway, ...said } = approved
    // It is stored: a server that is killed here, or is not answered, leaves it to whoever asks next.
    if (byGateway) caller.afterwards(() => sendRefund(id))
    return said
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
      await lockOfAnother(tx, id, actor.id)
      await reject(tx, id, { byId: actor.id, reason })
      return { message: refundMessages.rejected }
    })
  },
})

/**
 * Takes a refund back that one has asked for, as long as it waits.
 * @throws AppError conflict when it is decided or another's, notFound.
 */
export const withdrawRefund = operation({
  access: 'refunds:ask',
  input: refundSchema,
  output: z.strictObject({ message: z.string() }),
  fail: refundMessages.withdrawFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      const { askedById } = await lockWaiting(tx, id)
      if (askedById !== actor.id) throw new AppError('conflict', refundMessages.notOwn)
      await reject(tx, id, { byId: actor.id, reason: refundMessages.takenBack })
      return { message: refundMessages.withdrawn }
    })
  },
})
