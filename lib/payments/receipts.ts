import { groupBy } from '@/lib/group-by'
import { paiseToRupees, rupeesToPaise, sumInPaise } from '@/lib/money'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf, orderSql } from '@/lib/server/data/sql'
import { schoolDay, schoolDaySql } from '@/lib/server/school-day'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import type { Payment } from './answers'
import { chequeMessages } from './back-messages'
import { formatReceiptNumber } from './schema'
import { asPaid, oldestFirst, reversals, runs, toPayment, type PaymentRow } from './sql'

/** A payment with what only its paper says. */
export type ReceiptLine = Payment & {
  admissionNo: string
  /** Rupees that were charged, of which the payment may be a part. */
  charged: number
}

/** Of a receipt that settled nothing when it was given: for whom it was given, in the class of that day, and rupees. */
export type Advance = Pick<
  ReceiptLine,
  'studentId' | 'studentName' | 'class' | 'section' | 'rollNo' | 'admissionNo' | 'amount' | 'status' | 'reversal'
> & { receiptId: string }

/** Money that arrived at once: the paper, with what it settles. */
export type Receipt = Pick<Payment, 'receiptNumber' | 'date' | 'method' | 'reference' | 'demo'> & {
  /** '' where the lines are not all of the receipt's: behind its code are all, and not everybody may see them. */
  code: string
  /** Who recorded it at the counter; '' for one that was paid online. */
  cashier: string
  /** Rupees that settled nothing when they arrived; 0 where the lines are not all of the receipt's, and once it is reversed. */
  kept: number
  /** Null of every other, and where for whom it was given is not to be seen. */
  advance: Advance | null
  /** None of an advance of which nothing is used, or nothing is to be seen. */
  lines: readonly ReceiptLine[]
}

/** Paise that arrived with a receipt, as far as its lines show them, without what was reversed. */
export const receivedPaise = ({ kept, lines, code }: Pick<Receipt, 'kept' | 'lines' | 'code'>): number =>
  sumInPaise(lines.filter(({ status, fromCredit }) => status === 'Completed' && !(code && fromCredit))) +
  rupeesToPaise(kept)

/** The condition for what is to be seen of payments, and of the receipts of advances: of the table with this name. */
export type Visible = (of: 'p' | 'paper') => Prisma.Sql | undefined

/** A receipt as it is read, whatever is seen of its payments. */
type Paper = Pick<Receipt, 'code' | 'cashier' | 'method' | 'reference' | 'demo'> & {
  id: string
  series: ReceiptSeries
  year: number
  number: number
  paidAt: string
  amountPaise: number
  /** Payments that are its own; of them, whether one is not reversed, and what they come to. */
  whole: number
  valid: boolean
  paise: number
  /** For whom it was given is to be seen. */
  seen: boolean
  givenFor: Omit<Advance, 'amount' | 'receiptId' | 'status' | 'reversal'>
  takenBack: { by: string; reason: string; at: string; bounced: boolean } | null
}

type Line = PaymentRow & { paper: Paper; admissionNo: string; chargedPaise: number }
/** An advance may have no payment that is to be seen. */
type Row = Line | { id: null; paper: Paper }
const isLine = (row: Row): row is Line => row.id !== null

/**
 * Receipts for which a condition on `paper` holds, in the order of their numbers, with those of their payments that are
 * visible. An advance is seen by whoever sees for whom it was given.
 */
export async function findReceipts(papers: Prisma.Sql, visible: Visible = () => undefined): Promise<Receipt[]> {
  const rows = await rowsOf<Row>`
    SELECT ${asPaid}, coalesce(u."admissionNo", '') AS "admissionNo",
      (SELECT f."amountPaise" FROM "Fee" f WHERE f."id" = p."feeId") AS "chargedPaise",
      json_build_object('id', paper."id", 'code', paper."code", 'cashier', paper."cashier", 'method', paper."method",
        'reference', paper."reference", 'demo', paper."demo", 'series', paper."series", 'year', paper."year",
        'number', paper."number", 'paidAt', paper."paidAt", 'amountPaise', paper."amountPaise", 'whole', own."whole",
        'valid', own."valid", 'paise', own."paise", 'seen', own."seen",
        'givenFor', CASE WHEN own."whole" = 0 THEN ${givenFor()} END,
        'takenBack', CASE WHEN own."whole" = 0 THEN ${takenBack} END) AS "paper"
    FROM "Receipt" paper LEFT JOIN "Payment" p ON ${allOf(Prisma.sql`p."receiptId" = paper."id"`, visible('p'))}
    ${runs} ${reversals} LEFT JOIN "User" u ON u."id" = p."studentId"
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "whole", coalesce(bool_or(o."status" = 'Completed'), false) AS "valid",
        coalesce(sum(o."amountPaise"), 0) AS "paise", ${visible('paper') ?? Prisma.sql`true`} AS "seen"
      FROM "Payment" o WHERE o."receiptId" = paper."id" AND NOT o."fromCredit") own
    WHERE ${papers} AND (p."id" IS NOT NULL OR (own."whole" = 0 AND own."seen"))
    ORDER BY ${orderSql(oldestFirst)}, paper."paidAt", paper."number"`
  return [...groupBy(rows, ({ paper }) => paper.id).values()].map(toReceipt)
}

/** For whom the receipt `paper` was given, as they were enrolled on that day. */
const givenFor = () => Prisma.sql`(
  SELECT json_build_object('studentId', g."id", 'studentName', g."name", 'admissionNo', coalesce(g."admissionNo", ''),
    'class', coalesce(e."class", ''), 'section', coalesce(e."section", ''), 'rollNo', e."rollNo")
  FROM "User" g LEFT JOIN LATERAL (
    SELECT e."class", e."section", e."rollNo" FROM "Enrolment" e
    WHERE e."studentId" = g."id" AND e."fromDay" <= ${schoolDaySql(Prisma.sql`paper."paidAt"`)}
    ORDER BY e."fromDay" DESC LIMIT 1) e ON true
  WHERE g."id" = paper."studentId")`

/** Who has taken the advance `paper` back: the office, or the bank that sent its cheque back. */
const takenBack = Prisma.sql`(
  SELECT json_build_object('by', w."name", 'reason', b."reason", 'at', b."at", 'bounced', b."bounced") FROM (
    SELECT v."reversedById" AS "byId", v."reason", v."reversedAt" AS "at", false AS "bounced"
    FROM "ReceiptReversal" v WHERE v."receiptId" = paper."id"
    UNION ALL SELECT d."decidedById", d."reason", d."decidedAt", true
    FROM "ChequeDecision" d WHERE d."receiptId" = paper."id" AND d."state" = 'Bounced'
  ) b JOIN "User" w ON w."id" = b."byId" LIMIT 1)`

function toReceipt(rows: readonly Row[]): Receipt {
  const lines = rows.filter(isLine).map(toLine)
  const { paper } = rows[0]!
  const own = lines.filter(({ fromCredit }) => !fromCredit).length
  // What was settled later is of what was kept.
  const isWhole = paper.whole === own && (own > 0 || paper.seen)
  const holds = own > 0 ? paper.valid : !paper.takenBack
  const { cashier, method, reference, demo } = paper
  return {
    ...{ cashier, method, reference, demo, lines },
    ...{ receiptNumber: formatReceiptNumber(paper), date: schoolDay(new Date(paper.paidAt)) },
    code: isWhole ? paper.code : '',
    kept: isWhole && holds ? paiseToRupees(paper.amountPaise - paper.paise) : 0,
    advance: paper.whole === 0 && paper.seen ? advanceOf(paper) : null,
  }
}

const toLine = ({ paper: _, admissionNo, chargedPaise, ...row }: Line): ReceiptLine => ({
  ...toPayment(row),
  ...{ admissionNo, charged: paiseToRupees(chargedPaise) },
})

function advanceOf({ id, givenFor: student, amountPaise, takenBack: back }: Paper): Advance {
  const at = back && new Date(back.at)
  return {
    ...student,
    ...{ receiptId: id, amount: paiseToRupees(amountPaise), status: back ? 'Reversed' : 'Completed' },
    reversal: back &&
      at && {
        ...{ by: back.by, date: schoolDay(at), at: at.toISOString() },
        reason: back.bounced ? chequeMessages.reversalReason(back.reason) : back.reason,
      },
  }
}
