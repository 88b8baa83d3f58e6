import type { Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { csv, type CsvColumn } from '@/lib/server/papers/csv'
import { ownRowsSql } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { pageOf } from '@/lib/server/data/list'
import type { Download } from '@/lib/server/papers/download'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { financialYearOf, yearDays } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import {
  batchesOfFees,
  countByStructure,
  countByStudent,
  pageByStructure,
  pageByStudent,
  studentFilter,
  toFee,
} from './rows'
import { feeFiltersSchema, feeListSchema, overviewSchema, type Fee, type FeeOverview, type FeeSums } from './schema'

const student = Prisma.sql`u."id"`

/** docs/spec.md §7, GET /api/fees: the fees the actor may see, newest first unless sorted. */
export const listFees = operation({
  access: 'fees:read',
  as: 'fees',
  input: feeListSchema,
  fail: messages.fees.loadFailed,
  async run(actor, { page, pageSize, q, sort, ...filters }): Promise<Page<Fee>> {
    const visible = ownRowsSql(actor, student)
    const students = studentFilter(visible, q)
    const some = Boolean(visible) || q !== ''
    return pageOf(
      { page, pageSize },
      () => (some ? countByStudent(students, filters) : countByStructure(filters)),
      (slice) =>
        some || sort?.key === 'studentName'
          ? pageByStudent(students, filters, sort, slice)
          : pageByStructure(filters, sort, slice),
      toFee,
    )
  },
})

const csvColumns: readonly CsvColumn<Fee>[] = [
  { label: 'Student', value: ({ studentName }) => studentName },
  { label: 'Roll No', value: ({ rollNo }) => rollNo ?? '' },
  { label: 'Class', value: (fee) => fee.class },
  { label: 'Type', value: ({ type }) => type },
  { label: 'Amount', value: ({ amount }) => amount },
  { label: 'Due Date', value: ({ dueDate }) => dueDate },
  { label: 'Status', value: ({ status }) => status },
]

/** What the list of fees shows under the same filters, all pages of it, as CSV. */
export const feesCsv = operation({
  access: 'fees:read',
  input: feeFiltersSchema,
  fail: messages.common.exportFailed,
  async run(actor, { q, ...filters }): Promise<Download> {
    const students = studentFilter(ownRowsSql(actor, student), q)
    return {
      name: 'fees.csv',
      type: 'text/csv; charset=utf-8',
      body: csv(csvColumns, batchesOfFees(students, filters)),
      quick: actor.role === 'student',
    }
  },
})

/** Of a class or of a month; the other is null. */
type SumRow = { class: string | null; month: string | null; collected: bigint; pending: bigint; overdue: bigint }

/**
 * What is collected, pending and overdue of the fees that are due in a financial year, in rupees. Computed from the
 * structures' counters alone.
 */
export const feeOverview = operation({
  access: 'fees:overview',
  input: overviewSchema,
  fail: messages.fees.loadFailed,
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
      byClass,
      byMonth: monthsOf(year).map((month) => ({ month, ...(byMonth.get(month) ?? none) })),
    }
  },
})

const none: FeeSums = { collected: 0, pending: 0, overdue: 0 }

// In paise: sums of rupees with decimals would drift.
const added = (a: FeeSums, b: FeeSums): FeeSums => {
  const sum = (key: keyof FeeSums) => paiseToRupees(Math.round(a[key] * 100) + Math.round(b[key] * 100))
  return { collected: sum('collected'), pending: sum('pending'), overdue: sum('overdue') }
}

async function sumsOf(year: number, today: Day): Promise<(Pick<SumRow, 'class' | 'month'> & FeeSums)[]> {
  const { first, last } = yearDays(year)
  const open = Prisma.sql`(s."feeCount" - s."paidCount")::bigint * s."amountPaise"`
  const rows = await db.$queryRaw<SumRow[]>`
    SELECT s."class", to_char(s."dueDate", 'YYYY-MM') AS "month",
      sum(s."paidCount"::bigint * s."amountPaise")::bigint AS "collected",
      coalesce(sum(${open}) FILTER (WHERE s."dueDate" >= ${today}::date), 0)::bigint AS "pending",
      coalesce(sum(${open}) FILTER (WHERE s."dueDate" < ${today}::date), 0)::bigint AS "overdue"
    FROM "FeeStructure" s WHERE s."undoneAt" IS NULL AND s."dueDate" BETWEEN ${first}::date AND ${last}::date
    GROUP BY GROUPING SETS (1, 2) ORDER BY 1, 2`
  const inRupees = (paise: bigint) => paiseToRupees(Number(paise))
  return rows.map(({ collected, pending, overdue, ...key }) => ({
    ...key,
    collected: inRupees(collected),
    pending: inRupees(pending),
    overdue: inRupees(overdue),
  }))
}

async function yearsWithFees(shown: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ year: number }[]>`
    SELECT DISTINCT extract(year FROM "dueDate" - interval '3 months')::int AS "year" FROM "FeeStructure"
    WHERE "undoneAt" IS NULL`
  return [...new Set([shown, ...rows.map(({ year }) => year)])].sort((a, b) => b - a)
}

const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, n) => (n < 9 ? `${year}-${String(n + 4).padStart(2, '0')}` : `${year + 1}-0${n - 8}`))
