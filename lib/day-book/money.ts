import { paiseToRupees } from '@/lib/money'
import { type counterMethods, moneyMethods, throughGateway } from '@/lib/payments/lists'
import { isAdvance } from '@/lib/payments/sql'
import { Prisma } from '@/prisma/client/client'
import type { Money } from './answers'
import { isOutOfNoDrawer, received } from './sql'

/** What arrived, was reversed and was given back, of a school day or of a month: the books count by instants. */

/** Instants: from one on, and before another. */
export type Span = { gte: Date; lt: Date }

type Method = (typeof counterMethods)[number]

export type MoneyRow = {
  taken: { method: Method; cashier: string; receipts: number; paise: number }[]
  heads: { type: string; paise: number }[]
  reversed: { method: Method; type: string; paise: number }[]
  /** Null for what went back through the gateway. */
  refunded: { method: Method | null; paise: number }[]
  returned: number
  outsidePaise: number
  outsideRefundPaise: number
}

export const within = (column: Prisma.Sql, { gte, lt }: Span) => Prisma.sql`${column} >= ${gte} AND ${column} < ${lt}`

/** Receipts `r` behind which there is money. */
export const receiptsIn = (span: Span) => Prisma.sql`${within(Prisma.sql`r."paidAt"`, span)} AND NOT r."demo"`

export const listed = (rows: Prisma.Sql) => Prisma.sql`(SELECT coalesce(json_agg(listed), '[]') FROM (${rows}) listed)`

/**
 * Receipts of which the last payment of what arrived with them was reversed then: with it went what they kept as credit. With
 * \`keptPaise\`.
 */
export const takenBackWhole = (span: Span) => Prisma.sql`
  SELECT r.*, of_it."last", r."amountPaise" - of_it."paise" AS "keptPaise" FROM (
    SELECT DISTINCT p."receiptId" FROM "PaymentReversal" v JOIN "Payment" p ON p."id" = v."paymentId"
    WHERE ${within(Prisma.sql`v."reversedAt"`, span)}
  ) touched JOIN "Receipt" r ON r."id" = touched."receiptId" AND NOT r."demo"
  CROSS JOIN LATERAL (
    SELECT sum(p."amountPaise") AS "paise", bool_and(v."id" IS NOT NULL) AS "all", max(v."reversedAt") AS "last"
    FROM "Payment" p LEFT JOIN "PaymentReversal" v ON v."paymentId" = p."id" WHERE p."receiptId" = r."id" AND NOT p."fromCredit") of_it
  WHERE of_it."all" AND ${within(Prisma.sql`of_it."last"`, span)} AND r."amountPaise" > of_it."paise"`

/** Advances that went back then, reversed or with their cheque; with \`backAt\`. */
export const advancesTakenBack = (span: Span) => Prisma.sql`
  SELECT r.*, back."at" AS "backAt" FROM (
    SELECT v."receiptId", v."reversedAt" AS "at" FROM "ReceiptReversal" v WHERE ${within(Prisma.sql`v."reversedAt"`, span)}
    UNION ALL
    SELECT d."receiptId", d."decidedAt" FROM "ChequeDecision" d
    WHERE d."state" = 'Bounced' AND ${within(Prisma.sql`d."decidedAt"`, span)}
  ) back JOIN "Receipt" r ON r."id" = back."receiptId" AND ${isAdvance(Prisma.sql`r`)}`

/** What was reversed, by method and head; '' is the head of what was credit. */
const reversedIn = (span: Span) => Prisma.sql`
  SELECT r."method", s."type", sum(p."amountPaise")::float8 AS "paise"
  FROM "PaymentReversal" v JOIN "Payment" p ON p."id" = v."paymentId" AND NOT p."fromCredit"
  JOIN "Receipt" r ON r."id" = p."receiptId" AND NOT r."demo" JOIN "FeeStructure" s ON s."id" = p."structureId"
  WHERE ${within(Prisma.sql`v."reversedAt"`, span)} GROUP BY 1, 2
  UNION ALL
  SELECT back."method", '', sum(back."keptPaise")::float8 FROM (${takenBackWhole(span)}) back GROUP BY 1
  UNION ALL
  SELECT back."method", '', sum(back."amountPaise")::float8 FROM (${advancesTakenBack(span)}) back GROUP BY 1`

/**
 * The columns of a statement that has these. Payments by heads are read by their own days, which are those of their receipts:
 * by the receipts each would be looked up alone. IS TRUE keeps PostgreSQL from joining them, which it did for few rows and
 * badly for many.
 */
export const moneyColumns = (span: Span) => Prisma.sql`
  ${listed(Prisma.sql`
    SELECT r."method", r."cashier", count(*)::int AS "receipts", sum(r."amountPaise")::float8 AS "paise"
    FROM "Receipt" r WHERE ${receiptsIn(span)} GROUP BY 1, 2 ORDER BY 2, 1`)} AS "taken",
  ${listed(Prisma.sql`
    SELECT s."type", sum(p."amountPaise")::float8 AS "paise"
    FROM "Payment" p JOIN "FeeStructure" s ON s."id" = p."structureId"
    WHERE ${within(Prisma.sql`p."paidAt"`, span)} AND NOT p."fromCredit"
      AND (p."receiptId" IN (SELECT r."id" FROM "Receipt" r WHERE ${receiptsIn(span)})) IS TRUE GROUP BY 1 ORDER BY 1`)} AS "heads",
  ${listed(reversedIn(span))} AS "reversed",
  ${listed(Prisma.sql`
    SELECT f."method", sum(f."amountPaise")::float8 AS "paise" FROM "Refund" f
    WHERE f."status" = 'Approved' AND ${within(Prisma.sql`f."decidedAt"`, span)} GROUP BY 1`)} AS "refunded",
  (SELECT coalesce(sum(s."amountPaise"), 0)::float8 FROM "RefundReturn" b JOIN "RefundShare" s ON s."id" = b."shareId"
   WHERE ${within(Prisma.sql`b."returnedAt"`, span)}) AS "returned",
  (SELECT coalesce(sum(${received}), 0)::float8 FROM "Receipt" r
   WHERE ${receiptsIn(span)} AND r."method" = 'Cash' AND r."cashSessionId" IS NULL) AS "outsidePaise",
  (SELECT coalesce(sum(f."amountPaise"), 0)::float8 FROM "Refund" f
   WHERE ${isOutOfNoDrawer} AND ${within(Prisma.sql`f."decidedAt"`, span)}) AS "outsideRefundPaise"`

const sum = (rows: readonly { paise: number }[]) => rows.reduce((all, { paise }) => all + paise, 0)

export function toMoney({ taken, heads, reversed, refunded, returned, ...outside }: MoneyRow): Money {
  const arrived = sum(taken)
  const kept = arrived - sum(heads)
  const ofHead = new Map(heads.map(({ type, paise }) => [type, paise]))
  if (kept > 0) ofHead.set('', kept)
  for (const { type } of reversed) if (!ofHead.has(type)) ofHead.set(type, 0)
  return {
    received: paiseToRupees(arrived),
    reversed: paiseToRupees(sum(reversed)),
    refunded: paiseToRupees(sum(refunded)),
    returned: paiseToRupees(returned),
    outsideDrawers: paiseToRupees(outside.outsidePaise),
    refundedOutside: paiseToRupees(outside.outsideRefundPaise),
    methods: moneyMethods.flatMap((method) => {
      const ofIt = taken.filter((row) => row.method === method)
      const reversedOfIt = reversed.filter((row) => row.method === method)
      const refundedOfIt = refunded.filter((row) => (row.method ?? throughGateway) === method)
      if (ofIt.length + reversedOfIt.length + refundedOfIt.length === 0) return []
      return [
        {
          method,
          receipts: ofIt.reduce((all, row) => all + row.receipts, 0),
          received: paiseToRupees(sum(ofIt)),
          reversed: paiseToRupees(sum(reversedOfIt)),
          refunded: paiseToRupees(sum(refundedOfIt)),
        },
      ]
    }),
    heads: [...ofHead].map(([type, paise]) => ({
      type,
      received: paiseToRupees(paise),
      reversed: paiseToRupees(sum(reversed.filter((row) => row.type === type))),
    })),
    collectors: taken.map(({ cashier, method, receipts, paise }) => ({
      ...{ collector: cashier, method, receipts },
      received: paiseToRupees(paise),
    })),
  }
}
