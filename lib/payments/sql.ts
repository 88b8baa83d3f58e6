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
import { Prisma } from '@/prisma/client/client'
import type { Payment } from './answers'
import { formatReceiptNumber, type paymentFiltersSchema } from './schema'

/**
 * The SQL of the payment lists: `p` is the payment, `s` its fee structure, `u` the student. Receipts are numbered in
 * the order of payment, so newest first reads their index backwards.
 */

type PaymentFilters = z.output<typeof paymentFiltersSchema>

/** A payment with what only its paper says: the code, and who recorded it at the counter ('' for one that was paid online). */
export type Receipt = Payment & { code: string; batchId: string | null; cashier: string; admissionNo: string }

type ReceiptKey = { receiptYear: number; receiptNumber: number }
type PaymentRow = ReceiptKey &
  Omit<Payment, 'amount' | 'date' | 'paidAt' | 'receiptNumber' | 'reversal'> & {
    amountPaise: number
    /** Text where rows come as JSON. */
    paidAt: Date | string
    reversedBy: string | null
    reversalReason: string | null
    reversedAt: Date | string | null
  }

const facts = Prisma.sql`
  p."id", p."studentId", p."amountPaise", p."status", p."method", p."reference", p."demo", p."paidAt", p."receiptYear", p."receiptNumber",
  s."class", s."type", r."reason" AS "reversalReason", r."reversedAt", v."name" AS "reversedBy"`

/** Lists have students' present names and sections; receipts those at the time of payment. */
const columns = Prisma.sql`
  ${facts}, u."name" AS "studentName", p."rollNo", (SELECT coalesce(e."section", '') FROM "Fee" f
    JOIN "Enrolment" e ON e."id" = f."enrolmentId" WHERE f."id" = p."feeId") AS "section"`

const searchedBy = { studentId: Prisma.sql`p."studentId"`, enrolmentId: Prisma.sql`f."enrolmentId"` }

// LEFT: PostgreSQL leaves a run out of which nothing is asked.
const runs = Prisma.sql`LEFT JOIN "FeeStructure" s ON s."id" = p."structureId"`

const pupils = Prisma.sql`JOIN "User" u ON u."id" = p."studentId"`

const counted = Prisma.sql`"Payment" p ${runs}`

const reversals = Prisma.sql`
  LEFT JOIN "PaymentReversal" r ON r."paymentId" = p."id" LEFT JOIN "User" v ON v."id" = r."reversedById"`

const joined = Prisma.sql`${counted} ${pupils} ${reversals}`

const structureFilter = ({ class: schoolClass, type }: Pick<PaymentFilters, 'class' | 'type'>) =>
  allOf(
    schoolClass ? Prisma.sql`s."class" = ${schoolClass}` : undefined,
    type ? Prisma.sql`s."type" = ${type}` : undefined,
  )

const paidIn = ({ first, last }: { first: Day; last: Day }) =>
  Prisma.sql`p."paidAt" >= ${instantsOf(first).gte} AND p."paidAt" < ${instantsOf(last).lt}`

/** A receipt's number with its year, as it is printed or shorter: 2026-27/000123, 2026/123. */
const printedReceipt = /^(\d{4})(?: \d{2})?\/(\d{1,9})$/

/** The financial years whose receipts a number without a year may mean: its index begins with the year. */
const receiptYears = () => {
  const now = financialYearOf(schoolDay())
  return Array.from({ length: 10 }, (_, n) => now - n)
}

/** Letters of a part of a cheque's number: fewer are in most of them. */
const shortestReference = 3

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
  const [, year, number] = printedReceipt.exec(key) ?? []
  return anyOf(
    Prisma.sql`(p."reference" <> '' AND same_text(p."reference") LIKE ${findPattern(q)})`,
    ofPupils,
    year ? Prisma.sql`(p."receiptYear" = ${Number(year)} AND p."receiptNumber" = ${Number(number)})` : undefined,
    /^\d{1,9}$/.test(key)
      ? Prisma.sql`(p."receiptYear" = ANY (${receiptYears()}) AND p."receiptNumber" = ${Number(key)})`
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
    method && Prisma.sql`p."method" = ${method}::"PaymentMethod"`,
    // In the text: the index of those that were reversed is for this value.
    status && (status === 'Reversed' ? Prisma.sql`p."status" = 'Reversed'` : Prisma.sql`p."status" = 'Completed'`),
    date ? paidIn({ first: date, last: date }) : undefined,
    year === undefined ? undefined : paidIn(yearDays(year)),
    structureFilter(filters),
  )

type Sort = SortBy<'studentName' | 'date' | 'amount'> | undefined

function order(sort: Sort): Order {
  const columns = [...(sort ? sorted[sort.key] : []), Prisma.sql`p."receiptYear"`, Prisma.sql`p."receiptNumber"`]
  return columns.map((column) => [column, sort ? directionOf(sort) : 'DESC'])
}

const sorted = {
  amount: [Prisma.sql`p."amountPaise"`],
  studentName: [Prisma.sql`u."name"`, Prisma.sql`u."id"`],
  date: [],
}

const newestFirst = order(undefined)
const oldestFirst = order({ key: 'date', descending: false })

/** Payments under a condition, newest first unless sorted. */
export const paymentsBy = (condition: Prisma.Sql, sort: Sort): SqlList =>
  tableList({
    ...{ table: 'Payment', of: 'p', key: ['receiptYear', 'receiptNumber'], condition, order: order(sort), columns },
    filtered: runs,
    ordered: sort?.key === 'studentName' ? pupils : undefined,
    joined: Prisma.sql`${runs} ${pupils} ${reversals}`,
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
  demo: number
  first: Date | null
  last: Date | null
  newest: ReceiptKey | null
}

/** Count and sums of a list, and its newest receipt, up to which an export reads while others pay. */
export async function sumsOfPayments(condition: Prisma.Sql): Promise<PaymentSums> {
  const [row] = await rowsOf<Omit<PaymentSums, 'paise' | 'newest'> & { paise: bigint; newest: number[] | null }>`
    SELECT count(*)::int AS "count",
      coalesce(sum(p."amountPaise") FILTER (WHERE p."status" = 'Completed'), 0)::bigint AS "paise",
      (count(*) FILTER (WHERE p."status" = 'Reversed'))::int AS "reversed", (count(*) FILTER (WHERE p."demo"))::int AS "demo",
      min(p."paidAt") AS "first", max(p."paidAt") AS "last", max(ARRAY[p."receiptYear", p."receiptNumber"]) AS "newest"
    FROM ${counted} WHERE ${condition}`
  if (!row) return { count: 0, paise: 0, reversed: 0, demo: 0, first: null, last: null, newest: null }
  const [receiptYear, receiptNumber] = row.newest ?? []
  return {
    ...row,
    paise: Number(row.paise),
    newest: receiptYear && receiptNumber ? { receiptYear, receiptNumber } : null,
  }
}

/** All payments of a list from the receipt `newest` backwards, in batches. */
export async function* batchesOfPayments(
  condition: Prisma.Sql,
  newest: ReceiptKey | null,
  batch = 1000,
): AsyncGenerator<Payment[]> {
  let from = newest && { ...newest, receiptNumber: newest.receiptNumber + 1 }
  while (from) {
    const before = Prisma.sql`(p."receiptYear", p."receiptNumber") < (${from.receiptYear}, ${from.receiptNumber})`
    const rows = await rowsOf<PaymentRow>`
      SELECT ${columns} FROM ${joined} WHERE ${allOf(condition, before)} ORDER BY ${orderSql(newestFirst)} LIMIT ${batch}`
    if (rows.length > 0) yield rows.map(toPayment)
    from = rows.length < batch ? null : (rows.at(-1) ?? null)
  }
}

const asPaid = Prisma.sql`${facts}, p."studentName", p."rollNo", p."section"`

/**
 * Payments by their receipts' order, each with the student's name and roll number at the time of payment. `payments` are
 * some of the table's, or what `made`, the WITH of a statement, has inserted into it.
 */
export async function findPayments(
  tx: Pick<Transaction, '$queryRaw'>,
  payments: Prisma.Sql,
  made = Prisma.empty,
): Promise<Payment[]> {
  const rows = await tx.$queryRaw<PaymentRow[]>`
    ${made} SELECT ${asPaid} FROM ${payments} p ${runs} ${reversals} ORDER BY ${orderSql(oldestFirst)}`
  return rows.map(toPayment)
}

/** The same with what only their papers say. */
export async function findReceipts(condition: Prisma.Sql): Promise<Receipt[]> {
  const rows = await rowsOf<PaymentRow & Pick<Receipt, 'code' | 'batchId' | 'cashier' | 'admissionNo'>>`
    SELECT ${asPaid}, p."code", p."batchId", p."cashier", coalesce(u."admissionNo", '') AS "admissionNo"
    FROM ${joined} WHERE ${condition} ORDER BY ${orderSql(oldestFirst)}`
  return rows.map(({ code, batchId, cashier, admissionNo, ...row }) => ({
    ...toPayment(row),
    ...{ code, batchId, cashier, admissionNo },
  }))
}

export function toPayment({
  amountPaise,
  paidAt,
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
    receiptNumber: formatReceiptNumber(receiptYear, receiptNumber),
  }
}
