import { z } from 'zod'
import { asFile, pageOf } from '@/lib/answers'
import type { Download } from '@/lib/server/papers/download'
import { byClass as inClassOrder } from '@/lib/choices'
import type { Day } from '@/lib/dates'
import { columnsIn } from '@/lib/lists'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { duesShape, feeOverviewShape, feeRunExtentShape, feeShape, type FeeSums } from './answers'
import { feeMessages } from './messages'
import { csv } from '@/lib/server/papers/csv'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { rowsOf } from '@/lib/server/data/rows'
import { readSqlPage } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { sectionColumn } from '@/lib/enrolment/lists'
import { financialYearDays, financialYearOf, monthsBetween } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import {
  batchesOfFees,
  countByStructure,
  countByStudent,
  firstOpenFees,
  hasFeeOf,
  pupilsOf,
  pageByStructure,
  pageByStudent,
  studentFilter,
  toFee,
} from './sql'
import { feeList } from './lists'
import { feeFiltersSchema, feeListSchema, feeRunSchema, overviewSchema } from './schema'

/** docs/spec.md §7, GET /api/fees: the fees that the actor may see, newest first unless sorted. */
export const listFees = operation({
  access: 'fees:read',
  as: 'fees',
  input: feeListSchema,
  output: pageOf(feeShape),
  fail: feeMessages.loadFailed,
  async run(_actor, { page, pageSize, q, sort, ...filters }, { scope }) {
    const visible = conditionSql(ownRows(scope), 'f')
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
  output: duesShape,
  fail: feeMessages.loadFailed,
  run: async (_actor, _input, { scope }) =>
    firstOpenFees(studentFilter(conditionSql(ownRows(scope), 'f'), ''), mostShown),
})

/**
 * How many students a fee would be for that is added to the class now, how many rupees they would owe together, and how
 * many have it already.
 */
export const feeRunExtent = operation({
  access: 'fees:create',
  input: feeRunSchema,
  output: feeRunExtentShape,
  fail: feeMessages.extentFailed,
  async run(_actor, { class: schoolClass, amount, ...fee }) {
    const [row] = await rowsOf<{ students: number; having: number }>`
      SELECT count(*) FILTER (WHERE NOT "has")::int AS "students", count(*) FILTER (WHERE "has")::int AS "having"
      FROM (SELECT ${hasFeeOf(Prisma.sql`e."studentId"`, fee)} AS "has" FROM ${pupilsOf(schoolClass)}) pupils`
    const { students = 0, having = 0 } = row ?? {}
    return { students, total: paiseToRupees(students * amount), having }
  },
})

/** The section stands behind the class in the table, and in the file last. */
const csvColumns = [...columnsIn(feeList), sectionColumn]

/** All fees under the list's filters, as CSV. */
export const feesCsv = operation({
  access: 'fees:read',
  input: feeFiltersSchema,
  output: asFile<Download>('text/csv'),
  fail: messages.common.exportFailed,
  async run(_actor, { q, ...filters }, { scope }): Promise<Download> {
    const students = studentFilter(conditionSql(ownRows(scope), 'f'), q)
    return {
      name: 'fees.csv',
      type: 'text/csv; charset=utf-8',
      body: csv(csvColumns, batchesOfFees(students, filters)),
      quick: scope.reach === 'self',
    }
  },
})

/**
 * Sums of a class, of a month (`YYYY-MM`), or of the year, which has neither; with those of the year come the months in
 * which fees of any year are due.
 */
type SumRow = { class: string | null; month: string | null; months: string[] | null } & FeeSums

/**
 * Paise collected, pending and overdue, of fees due in a financial year; from the counters of fee structures alone.
 */
export const feeOverview = operation({
  access: 'fees:overview',
  input: overviewSchema,
  output: feeOverviewShape,
  fail: feeMessages.loadFailed,
  async run(_actor, input) {
    const today = schoolDay()
    const year = input.year ?? financialYearOf(today)
    const rows = await sumsOf(year, today)
    const byMonth = new Map(rows.map((row) => [row.month, sumsIn(row)]))
    const byClass = rows.flatMap((row) => (row.class === null ? [] : [{ class: row.class, ...sumsIn(row) }]))
    const whole = rows.find(({ months }) => months)
    const years = new Set([year, ...(whole?.months ?? []).map((month) => financialYearOf(`${month}-01`))])
    return {
      year,
      years: [...years].sort((a, b) => b - a),
      total: whole ? sumsIn(whole) : none,
      byClass: inClassOrder(byClass),
      byMonth: monthsBetween(financialYearDays(year)).map((month) => ({ month, ...(byMonth.get(month) ?? none) })),
    }
  },
})

const none: FeeSums = { collected: 0, pending: 0, overdue: 0 }

const sumsIn = ({ collected, pending, overdue }: FeeSums): FeeSums => ({ collected, pending, overdue })

/** The sums of a financial year. */
function sumsOf(year: number, today: Day): Promise<SumRow[]> {
  const { first, last } = financialYearDays(year)
  const open = Prisma.sql`(s."feeCount" - s."paidCount")::bigint * s."amountPaise"`
  return rowsOf<SumRow>`
    SELECT s."class", to_char(s."dueDate", 'YYYY-MM') AS "month",
      coalesce(sum(s."paidCount"::bigint * s."amountPaise"), 0)::float8 AS "collected",
      coalesce(sum(${open}) FILTER (WHERE s."dueDate" >= ${today}::date), 0)::float8 AS "pending",
      coalesce(sum(${open}) FILTER (WHERE s."dueDate" < ${today}::date), 0)::float8 AS "overdue",
      CASE WHEN grouping(s."class", to_char(s."dueDate", 'YYYY-MM')) = 3 THEN (
        SELECT array_agg(DISTINCT to_char(r."dueDate", 'YYYY-MM')) FROM "FeeStructure" r WHERE r."undoneAt" IS NULL
      ) END AS "months"
    FROM "FeeStructure" s WHERE s."undoneAt" IS NULL AND s."dueDate" BETWEEN ${first}::date AND ${last}::date
    GROUP BY GROUPING SETS (1, (), 2) ORDER BY 1, 2`
}
