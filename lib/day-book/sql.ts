import type { Day } from '@/lib/dates'
import { paiseToRupees } from '@/lib/money'
import { Prisma } from '@/prisma/client/client'
import type { CashSession } from './answers'

/** The SQL of the day book: `r` is a receipt, `p` a payment of it, `c` a collector's cash. */

/** Whether `c` is the open drawer of a collector, who has one at most. */
export const isOpenDrawerOf = (collectorId: string) =>
  Prisma.sql`c."collectorId" = ${collectorId}::uuid AND c."closedAt" IS NULL`

/** Whether the books of a school day are closed. */
export const isDayClosed = (day: Day) => Prisma.sql`EXISTS (SELECT FROM "ClosedDay" WHERE "day" = ${day}::date)`

/**
 * Paise that arrived with the receipt `r`, without what was reversed: with the last payment went what it kept as credit.
 */
export const received = Prisma.sql`(
  SELECT CASE WHEN coalesce(bool_and(p."status" = 'Reversed'), false)
      OR EXISTS (SELECT FROM "ReceiptReversal" v WHERE v."receiptId" = r."id") THEN 0
    ELSE r."amountPaise" - coalesce(sum(p."amountPaise") FILTER (WHERE p."status" = 'Reversed'), 0) END
  FROM "Payment" p WHERE p."receiptId" = r."id" AND NOT p."fromCredit")`

/** Whether the credit of the refund `f` was given back in cash. */
const isCashBack = Prisma.sql`f."status" = 'Approved' AND f."method" = 'Cash'`

/** Whether the refund `f` was given out of the drawer `c`: that of who asked for it, if it was open at its approval. */
const isOutOfDrawer = Prisma.sql`f."askedById" = c."collectorId"
  AND f."decidedAt" >= c."openedAt" AND (c."closedAt" IS NULL OR f."decidedAt" < c."closedAt")`

/** Credit that was given back in cash out of the drawer `c`. */
const refundedFrom = Prisma.sql`(
  SELECT coalesce(sum(f."amountPaise"), 0)::float8 FROM "Refund" f WHERE ${isCashBack} AND ${isOutOfDrawer})`

/** Whether the refund `f` was given in cash that is in no drawer's count. */
export const isOutOfNoDrawer = Prisma.sql`${isCashBack} AND NOT EXISTS (SELECT FROM "CashSession" c WHERE ${isOutOfDrawer})`

export type SessionRow = {
  id: string
  collector: string
  openedAt: string | Date
  closedAt: string | Date | null
  openingPaise: number
  takenPaise: number
  handedPaise: number
  refundedPaise: number
  expectedPaise: number | null
  countedPaise: number | null
  reason: string
}

/** Drawers under a condition, in the order of their opening. */
export const sessionsSql = (condition: Prisma.Sql) => Prisma.sql`
  SELECT c."id", u."name" AS "collector", c."openedAt", c."closedAt", c."openingPaise", c."expectedPaise"::float8,
    c."countedPaise"::float8, c."reason",
    (SELECT coalesce(sum(${received}), 0)::float8 FROM "Receipt" r WHERE r."cashSessionId" = c."id") AS "takenPaise",
    (SELECT coalesce(sum(h."amountPaise"), 0)::float8 FROM "CashHandOver" h WHERE h."sessionId" = c."id") AS "handedPaise",
    ${refundedFrom} AS "refundedPaise"
  FROM "CashSession" c JOIN "User" u ON u."id" = c."collectorId" WHERE ${condition} ORDER BY c."openedAt", c."id"`

/** Paise that there should be in an open drawer now. */
export const expectedIn = ({ openingPaise, takenPaise, handedPaise, refundedPaise }: SessionRow) =>
  openingPaise + takenPaise - handedPaise - refundedPaise

const instant = (value: string | Date) => new Date(value).toISOString()

export function toSession(row: SessionRow): CashSession {
  const { id, collector, openedAt, closedAt, openingPaise, takenPaise, handedPaise, countedPaise, reason } = row
  return {
    ...{ id, collector, reason },
    openedAt: instant(openedAt),
    closedAt: closedAt && instant(closedAt),
    opening: paiseToRupees(openingPaise),
    taken: paiseToRupees(takenPaise),
    handedOver: paiseToRupees(handedPaise),
    refunded: paiseToRupees(row.refundedPaise),
    expected: paiseToRupees(row.expectedPaise ?? expectedIn(row)),
    counted: countedPaise === null ? null : paiseToRupees(countedPaise),
  }
}
