import { Prisma } from '@/prisma/client/client'
import type { Refund } from './answers'
import { gatewayRefundStates } from './lists'

/** The SQL of refunds: `f` is one. */

/** What the gateway was asked for of the refund `f`. */
const parts = Prisma.sql`"RefundShare" s JOIN "GatewayRefund" g ON g."shareId" = s."id" WHERE s."refundId" = f."id"`

/** Paise of what was asked to be given back and nobody has decided: refunds of these students, an expression for an array. */
export const askedBack = (students: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(sum(f."amountPaise"), 0) FROM "Refund" f WHERE f."studentId" = ANY (${students}) AND f."status" = 'Asked')`

/** What became of the refund `f`; of one that goes through the gateway, what became of it there. */
export const statusSql = Prisma.sql`CASE WHEN f."status" <> 'Approved' OR f."method" IS NOT NULL THEN f."status"::text ELSE (
  SELECT CASE WHEN bool_or(g."decidedAt" IS NULL) THEN ${gatewayRefundStates.waits} WHEN bool_or(g."state" = 'failed') THEN ${gatewayRefundStates.failed}
    ELSE ${gatewayRefundStates.done} END FROM ${parts}) END`

/** What of it failed there, and why. */
export const failedSql = Prisma.sql`
  SELECT sum(s."amountPaise") AS "paise", string_agg(DISTINCT g."failure", ' ') AS "reason" FROM ${parts} AND g."state" = 'failed'`

/** The index of refunds has their own status; few go through the gateway. */
export function hasStatus(status: Refund['status']): Prisma.Sql {
  if (status === 'Asked' || status === 'Rejected') return Prisma.sql`f."status" = ${status}::"RefundStatus"`
  if (status === 'Approved') return Prisma.sql`f."status" = 'Approved' AND f."method" IS NOT NULL`
  return Prisma.sql`f."status" = 'Approved' AND f."method" IS NULL AND ${statusSql} = ${status}`
}
