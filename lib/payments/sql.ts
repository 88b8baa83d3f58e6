import type { z } from 'zod'
import type { Day } from '@/lib/dates'
import type { SortBy } from '@/lib/inputs'
import { paiseToRupees } from '@/lib/money'
import { sameText } from '@/lib/same-text'
import type { Transaction } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { schoolDay, instantsOf } from '@/lib/server/school-day'
import {
  allOf,
  anyOf,
  directionOf,
  enrolledStudentSearchSql,
  findPattern,
  orderSql,
  rollNumberSearch,
  tableList,
  type Order,
  type SqlList,
} from '@/lib/server/data/sql'
import { financialYearOf, yearDays } from '@/lib/years'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import type { Payment } from './answers'
import { formatReceiptNumber, type paymentFiltersSchema } from './schema'

/**
 * The SQL of the payment lists: `p` is the payment, `paper` its receipt, `s` the fee structure, `u` the student. Payments
 * have numbers in the order in which they were recorded, so newest first reads their index backwards.
 */

type PaymentFilters = z.output<typeof paymentFiltersSchema>

export type PaymentRow = Omit<Payment, 'amount' | 'date' | 'paidAt' | 'receiptNumber' | 'reversal'> & {
  number: number
  amountPaise: number
  /** Text where rows come as JSON. */
  paidAt: Date | string
  series: ReceiptSeries
  receiptYear: number
  receiptNumber: number
  reversedBy: string | null
  reversalReason: string | null
  reversedAt: Date | string | null
}

const facts = Prisma.sql`
  p."id", p."number", p."studentId", p."amountPaise", p."status", p."fromCredit", p."paidAt", paper."method", paper."reference", paper."demo",
  paper."series", paper."year" AS "receiptYear", paper."number" AS "receiptNumber",
  s."class", s."type", r."reason" AS "reversalReason", r."reversedAt", v."name" AS "reversedBy"`

/** Lists have students' present names and sections; receipts those at the time of payment. */
const columns = Prisma.sql`
  ${facts}, u."name" AS "studentName", p."rollNo", (SELECT coalesce(e."section", '') FROM "Fee" f
    JOIN "Enrolment" e ON e."id" = f."enrolmentId" WHERE f."id" = p."feeId") AS "section"`

const searchedBy = { studentId: Prisma.sql`p."studentId"`, enrolmentId: Prisma.sql`f."enrolmentId"` }

const papers = (receipts = Prisma.sql`"Receipt"`) =>
  Prisma.sql`LEFT JOIN ${receipts} paper ON paper."id" = p."receiptId"`

// LEFT: PostgreSQL leaves out a run or a receipt of which nothing is asked.
export const runs = Prisma.sql`LEFT JOIN "FeeStructure" s ON s."id" = p."structureId"`

const pupils = Prisma.sql`JOIN "User" u ON u."id" = p."studentId"`

const filtered = Prisma.sql`${runs} ${papers()}`

const counted = Prisma.sql`"Payment" p ${filtered}`

export const reversals = Prisma.sql`
  LEFT JOIN "PaymentReversal" r ON r."paymentId" = p."id" LEFT JOIN "User" v ON v."id" = r."reversedById"`

const joined = Prisma.sql`${counted} ${pupils} ${reversals}`

const structureFilter = ({ class: schoolClass, type }: Pick<PaymentFilters, 'class' | 'type'>) =>
  allOf(
    schoolClass ? Prisma.sql`s."class" = ${schoolClass}` : undefined,
    type ? Prisma.sql`s."type" = ${type}` : undefined,
  )

const paidIn = ({ first, last }: { first: Day; last: Day }) =>
  Prisma.sql`p."paidAt" >= ${instantsOf(first).gte} AND p."paidAt" < ${instantsOf(last).lt}`

/** A receipt's number with its year, as it is printed or shorter: 2026-27/000123, 2026/123, DEMO-2026-27/000123. */
const printedReceipt = /^(demo )?(\d{4})(?: \d{2})?\/(\d{1,9})$/

/** The financial years whose receipts a number without a year may mean: its index begins with the year. */
const receiptYears = () => {
  const now = financialYearOf(schoolDay())
  return Array.from({ length: 10 }, (_, n) => now - n)
}

/** Letters of a part of a cheque's number: fewer are in most of them. */
const shortestReference = 3

/** Receipts by a part of a cheque's or a transfer's number. */
export const hasReference = (receipt: Prisma.Sql, q: string) =>
  Prisma.sql`${receipt}."reference" <> '' AND same_text(${receipt}."reference") LIKE ${findPattern(q)}`

/** Whether a receipt settled nothing when it was given: all payments that it has are from its credit. */
export const isAdvance = (receipt: Prisma.Sql) =>
  Prisma.sql`NOT EXISTS (SELECT FROM "Payment" own WHERE own."receiptId" = ${receipt}."id" AND NOT own."fromCredit")`

/** Whether money that a receipt is for has arrived, as far as anybody knows: it was not reversed, and no cheque bounced. */
export const hasArrived = (receipt: Prisma.Sql) => Prisma.sql`(
  NOT EXISTS (SELECT FROM "ReceiptReversal" v WHERE v."receiptId" = ${receipt}."id")
  AND ${receipt}."chequeState" IS DISTINCT FROM 'Bounced'
  AND (${isAdvance(receipt)} OR EXISTS (
    SELECT FROM "Payment" own WHERE own."receiptId" = ${receipt}."id" AND own."status" = 'Completed')))`

/** What a receipt is printed and mailed by, and whose it is then: its payments, and advances themselves. */
export const printed = Prisma.sql`(
  SELECT p."id", p."studentId" FROM "Payment" p
  UNION ALL SELECT r."id", r."studentId" FROM "Receipt" r WHERE ${isAdvance(Prisma.sql`r`)})`

/** The id of the receipt that is printed by this one: a payment's, or of an advance its own. */
export const receiptIdOf = (id: string) =>
  Prisma.sql`coalesce((SELECT p."receiptId" FROM "Payment" p WHERE p."id" = ${id}::uuid), ${id}::uuid)`

const ofReceipts = (condition: Prisma.Sql) =>
  Prisma.sql`p."receiptId" = ANY (ARRAY(SELECT t."id" FROM "Receipt" t WHERE ${condition}))`

/**
 * By the name, by the roll number that the payment shows (that of its fee's enrolment), by the number of the receipt, or by a
 * part of a cheque's or a transfer's number. Each has an index, of which PostgreSQL reads what it finds.
 */
function searched(q: string): Prisma.Sql | undefined {
  const found = enrolledStudentSearchSql(q, searchedBy)
  const ofPupils =
    rollNumberSearch(q).length > 0 && found
      ? Prisma.sql`p."feeId" = ANY (ARRAY(SELECT f."id" FROM "Fee" f WHERE ${found}))`
      : found
  const key = sameText(q)
  if (key.length < shortestReference) return ofPupils
  const [, demo, year, number] = printedReceipt.exec(key) ?? []
  return anyOf(
    ofReceipts(hasReference(Prisma.sql`t`, q)),
    ofPupils,
    year
      ? ofReceipts(Prisma.sql`t."year" = ${Number(year)} AND t."number" = ${Number(number)}
          ${demo ? Prisma.sql`AND t."series" = 'Demonstration'` : Prisma.empty}`)
      : undefined,
    /^\d{1,9}$/.test(key)
      ? ofReceipts(Prisma.sql`t."year" = ANY (${receiptYears()}) AND t."number" = ${Number(key)}`)
      : undefined,
  )
}

/** A list's condition: the visible rows, and its filters. */
export const paymentFilter = (
  visible: Prisma.Sql | undefined,
  { q, method, status, date, year, ...filters }: PaymentFilters,
) =>
  allOf(
    visible,
    searched(q),
    method && Prisma.sql`paper."method" = ${method}::"PaymentMethod"`,
    // In the text: the index of those that were reversed is for this value.
    status && (status === 'Reversed' ? Prisma.sql`p."status" = 'Reversed'` : Prisma.sql`p."status" = 'Completed'`),
    date ? paidIn({ first: date, last: date }) : undefined,
    year === undefined ? undefined : paidIn(yearDays(year)),
    structureFilter(filters),
  )

type Sort = SortBy<'studentName' | 'date' | 'amount'> | undefined

function order(sort: Sort): Order {
  const columns = [...(sort ? sorted[sort.key] : []), Prisma.sql`p."number"`]
  return columns.map((column) => [column, sort ? directionOf(sort) : 'DESC'])
}

const sorted = {
  amount: [Prisma.sql`p."amountPaise"`],
  studentName: [Prisma.sql`u."name"`, Prisma.sql`u."id"`],
  date: [],
}

const newestFirst = order(undefined)
export const oldestFirst = order({ key: 'date', descending: false })

/** Payments under a condition, newest first unless sorted. */
export const paymentsBy = (condition: Prisma.Sql, sort: Sort): SqlList =>
  tableList({
    ...{ table: 'Payment', of: 'p', key: ['number'], condition, order: order(sort), columns },
    filtered,
    ordered: sort?.key === 'studentName' ? pupils : undefined,
    joined: Prisma.sql`${filtered} ${pupils} ${reversals}`,
  })

/** The number of matching payments of all students, from the structures' counters. */
export function countByStructure({
  method,
  status,
  ...filters
}: Omit<PaymentFilters, 'q' | 'date' | 'year'>): Prisma.Sql {
  const condition = allOf(
    structureFilter(filters),
    method && Prisma.sql`t."method" = ${method}::"PaymentMethod"`,
    status && Prisma.sql`t."status" = ${status}::"PaymentStatus"`,
  )
  return Prisma.sql`
    SELECT coalesce(sum(t."count"), 0)::int
    FROM "PaymentTally" t JOIN "FeeStructure" s ON s."id" = t."structureId" WHERE ${condition}`
}

export type PaymentSums = {
  count: number
  /** Of Completed payments. */
  paise: number
  reversed: number
  /** Paise of Completed payments that were made from credit. */
  fromCredit: number
  demo: number
  first: Date | null
  last: Date | null
  /** The number of the newest payment, up to which an export reads while others pay. */
  newest: number | null
}

/** Count and sums of a list. */
export async function sumsOfPayments(condition: Prisma.Sql): Promise<PaymentSums> {
  const [row] = await rowsOf<Omit<PaymentSums, 'paise'> & { paise: bigint }>`
    SELECT count(*)::int AS "count",
      coalesce(sum(p."amountPaise") FILTER (WHERE p."status" = 'Completed'), 0)::bigint AS "paise",
      coalesce(sum(p."amountPaise") FILTER (WHERE p."status" = 'Completed' AND p."fromCredit"), 0)::float8 AS "fromCredit",
      (count(*) FILTER (WHERE p."status" = 'Reversed'))::int AS "reversed", (count(*) FILTER (WHERE paper."demo"))::int AS "demo",
      min(p."paidAt") AS "first", max(p."paidAt") AS "last", max(p."number") AS "newest"
    FROM ${counted} WHERE ${condition}`
  if (!row) return { count: 0, paise: 0, reversed: 0, fromCredit: 0, demo: 0, first: null, last: null, newest: null }
  return { ...row, paise: Number(row.paise) }
}

/** All payments of a list from the one with the number `newest` backwards, in batches. */
export async function* batchesOfPayments(
  condition: Prisma.Sql,
  newest: number | null,
  batch = 1000,
): AsyncGenerator<Payment[]> {
  let last = newest
  while (last !== null) {
    const rows = await rowsOf<PaymentRow>`
      SELECT ${columns} FROM ${joined} WHERE ${allOf(condition, Prisma.sql`p."number" <= ${last}`)}
      ORDER BY ${orderSql(newestFirst)} LIMIT ${batch}`
    if (rows.length > 0) yield rows.map(toPayment)
    const end = rows.at(-1)
    last = end && rows.length === batch ? end.number - 1 : null
  }
}

type Found = { payments: Prisma.Sql; receipts?: Prisma.Sql; newRuns?: Prisma.Sql; made?: Prisma.Sql }

const runsWith = (made: Prisma.Sql) => Prisma.sql`LEFT JOIN LATERAL (
  SELECT o."class", o."type" FROM "FeeStructure" o WHERE o."id" = p."structureId"
  UNION ALL SELECT m."class", m."type" FROM ${made} m WHERE m."structureId" = p."structureId") s ON true`

export const asPaid = Prisma.sql`${facts}, p."studentName", p."rollNo", p."section"`

/**
 * Payments in the order in which they were recorded, each with the student's name and roll number at the time of payment.
 * `payments` and `receipts` are some of the tables', or what `made`, the WITH of a statement, has inserted into them; the
 * statement does not see the runs that it has made itself, and `newRuns` has them.
 */
export async function findPayments(
  tx: Pick<Transaction, '$queryRaw'>,
  { payments, receipts, newRuns, made = Prisma.empty }: Found,
): Promise<Payment[]> {
  const theirRuns = newRuns ? runsWith(newRuns) : runs
  const rows = await tx.$queryRaw<PaymentRow[]>`
    ${made} SELECT ${asPaid} FROM ${payments} p ${theirRuns} ${papers(receipts)} ${reversals} ORDER BY ${orderSql(oldestFirst)}`
  return rows.map(toPayment)
}

export function toPayment({
  number: _,
  amountPaise,
  paidAt,
  series,
  receiptYear,
  receiptNumber,
  reversedBy,
  reversalReason,
  reversedAt,
  ...row
}: PaymentRow): Payment {
  const paid = new Date(paidAt)
  const reversed = reversedAt === null ? null : new Date(reversedAt)
  return {
    ...row,
    reversal: reversed && {
      by: reversedBy ?? '',
      reason: reversalReason ?? '',
      date: schoolDay(reversed),
      at: reversed.toISOString(),
    },
    amount: paiseToRupees(amountPaise),
    date: schoolDay(paid),
    paidAt: paid.toISOString(),
    receiptNumber: formatReceiptNumber({ series, year: receiptYear, number: receiptNumber }),
  }
}
