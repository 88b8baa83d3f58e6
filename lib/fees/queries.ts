import { z } from 'zod'
import { byClass as inClassOrder } from '@/lib/choices'
import { toDay, type Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { columnsIn } from '@/lib/lists'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { feeMessages } from './messages'
import { csv } from '@/lib/server/papers/csv'
import { ownRowsSql } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { readSqlPage } from '@/lib/server/data/sql'
import type { Download } from '@/lib/server/papers/download'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { financialYearDays, financialYearOf, monthsBetween } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import {
  batchesOfFees,
  countByStructure,
  countByStudent,
  firstOpenFees,
  ofFee,
  owersOf,
  pageByStructure,
  pageByStudent,
  studentFilter,
  toFee,
} from './sql'
import { feeList, type Fee } from './lists'
import {
  feeFiltersSchema,
  feeListSchema,
  feeRunSchema,
  overviewSchema,
  type Dues,
  type FeeOverview,
  type FeeSums,
} from './schema'

/** docs/spec.md §7, GET /api/fees: the fees that the actor may see, newest first unless sorted. */
export const listFees = operation({
  access: 'fees:read',
  as: 'fees',
  input: feeListSchema,
  fail: feeMessages.loadFailed,
  async run(actor, { page, pageSize, q, sort, ...filters }): Promise<Page<Fee>> {
    const visible = ownRowsSql(actor, ofFee.studentId)
    const students = studentFilter(visible, q)
    const some = Boolean(visible) || q !== ''
    return readSqlPage(
      { page, pageSize },
      {
        total: some ? countByStudent(students, filters) : countByStructure(filters),
        rows: (slice) =>
          some || sort?.key === 'studentName'
            ? pageByStudent(students, filters, sort, slice)
            : pageByStructure(filters, sort, slice),
      },
      toFee,
    )
  },
})

/** Fees that are shown above the list; the sums are of all. */
const mostShown = 3

/** What a student owes in all, and what comes next: what is overdue first. */
export const ownDues = operation({
  access: 'fees:own',
  input: z.object({}),
  fail: feeMessages.loadFailed,
  run: async (actor): Promise<Dues> => firstOpenFees(studentFilter(ownRowsSql(actor, ofFee.studentId), ''), mostShown),
})

/** How many students a fee would be for that is added to the class now, and how many rupees they would owe together. */
export const feeRunExtent = operation({
  access: 'fees:create',
  input: feeRunSchema,
  fail: feeMessages.extentFailed,
  async run(_actor, { class: schoolClass, amount }): Promise<{ students: number; total: number }> {
    const [row] = await db.$queryRaw<{ students: number }[]>`
      SELECT count(*)::int AS "students" FROM ${owersOf(schoolClass)}`
    const students = row?.students ?? 0
    return { students, total: paiseToRupees(students * amount) }
  },
})

/** All fees under the list's filters, as CSV. */
export const feesCsv = operation({
  access: 'fees:read',
  input: feeFiltersSchema,
  fail: messages.common.exportFailed,
  async run(actor, { q, ...filters }): Promise<Download> {
    const students = studentFilter(ownRowsSql(actor, ofFee.studentId), q)
    return {
      name: 'fees.csv',
      type: 'text/csv; charset=utf-8',
      body: csv(columnsIn(feeList), batchesOfFees(students, filters)),
      quick: actor.role === 'student',
    }
  },
})

/** Sums of a class or of a month; the other is null. */
type SumRow = { class: string | null; month: string | null; collected: bigint; pending: bigint; overdue: bigint }

/**
 * Paise collected, pending and overdue, of fees due in a financial year; from the counters of fee structures alone.
 */
export const feeOverview = operation({
  access: 'fees:overview',
  input: overviewSchema,
  fail: feeMessages.loadFailed,
  async run(_actor, input): Promise<FeeOverview> {
    const today = schoolDay()
    const year = input.year ?? financialYearOf(today)
    const [sums, years] = await Promise.all([sumsOf(year, today), yearsWithFees(year)])
    const byClass = sums.flatMap(({ class: schoolClass, month: _, ...rest }) =>
      schoolClass === null ? [] : [{ class: schoolClass, ...rest }],
    )
    const byMonth = new Map(sums.map(({ class: _, month, ...rest }) => [month, rest]))
    return {
      year,
      years,
      total: byClass.reduce((total, { class: _, ...rest }) => added(total, rest), none),
      byClass: inClassOrder(byClass),
      byMonth: monthsBetween(financialYearDays(year)).map((month) => ({ month, ...(byMonth.get(month) ?? none) })),
    }
  },
})

const none: FeeSums = { collected: 0, pending: 0, overdue: 0 }

const added = (a: FeeSums, b: FeeSums): FeeSums => ({
  collected: a.collected + b.collected,
  pending: a.pending + b.pending,
  overdue: a.overdue + b.overdue,
})

async function sumsOf(year: number, today: Day): Promise<(Pick<SumRow, 'class' | 'month'> & FeeSums)[]> {
  const { first, last } = financialYearDays(year)
  const open = Prisma.sql`(s."feeCount" - s."paidCount")::bigint * s."amountPaise"`
  const rows = await db.$queryRaw<SumRow[]>`
    SELECT s."class", to_char(s."dueDate", 'YYYY-MM') AS "month",
      sum(s."paidCount"::bigint * s."amountPaise")::bigint AS "collected",
      coalesce(sum(${open}) FILTER (WHERE s."dueDate" >= ${today}::date), 0)::bigint AS "pending",
      coalesce(sum(${open}) FILTER (WHERE s."dueDate" < ${today}::date), 0)::bigint AS "overdue"
    FROM "FeeStructure" s WHERE s."undoneAt" IS NULL AND s."dueDate" BETWEEN ${first}::date AND ${last}::date
    GROUP BY GROUPING SETS (1, 2) ORDER BY 1, 2`
  return rows.map(({ collected, pending, overdue, ...key }) => ({
    ...key,
    collected: Number(collected),
    pending: Number(pending),
    overdue: Number(overdue),
  }))
}

async function yearsWithFees(shown: number): Promise<number[]> {
  const rows = await db.feeStructure.groupBy({ by: ['dueDate'], where: { undoneAt: null } })
  return [...new Set([shown, ...rows.map(({ dueDate }) => financialYearOf(toDay(dueDate)))])].sort((a, b) => b - a)
}
