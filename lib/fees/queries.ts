import { z } from 'zod'
import { asTable, pageOf } from '@/lib/answers'
import type { Table } from '@/lib/server/papers/download'
import { byClass as inClassOrder } from '@/lib/choices'
import type { Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { columnsIn } from '@/lib/lists'
import { messages } from '@/lib/messages'
import { paiseToRupees, rupeesToPaise } from '@/lib/money'
import { duesShape, feeOverviewShape, feeRunExtentShape, feeShape, toPayShape, type FeeSums } from './answers'
import { feeMessages } from './messages'
import { assertPayable } from './payable'
import { tableFile } from '@/lib/server/papers/table-file'
import { familyOf, type Scope } from '@/lib/server/accounts/scope'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf, readSqlPage } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { sectionColumn } from '@/lib/enrolment/lists'
import { financialYearDays, financialYearOf, monthsBetween } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import {
  batchesOfFees,
  countByStructure,
  countByStudent,
  creditOf,
  feeConceded,
  firstOpenFees,
  hasFeeOf,
  pageByStructure,
  pageByStudent,
  pupilsOf,
  demonstrated,
  runDue,
  studentFilter,
  toFee,
} from './sql'
import { feeList } from './lists'
import { feeFiltersSchema, feeListSchema, feeRunSchema, overviewSchema, toPaySchema } from './schema'

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
  async run(_actor, _input, { scope }) {
    const [open, [held]] = await Promise.all([
      firstOpenFees(studentFilter(conditionSql(ownRows(scope), 'f'), ''), mostShown),
      rowsOf<{ paise: number }>`SELECT ${creditOf(allOf(conditionSql(ownRows(scope), 'r')))} AS "paise"`,
    ])
    return { ...open, credit: paiseToRupees(held?.paise ?? 0) }
  },
})

/**
 * What these fees come to, of one's own or of one's children, before they are paid in one go (`payOwn`).
 * @throws AppError conflict when one of them is not to be paid any more, notFound when one is not theirs.
 */
export const feesToPay = operation({
  access: 'fees:own',
  input: toPaySchema,
  output: toPayShape,
  fail: feeMessages.loadFailed,
  async run(_actor, { feeIds }, { scope }) {
    const asked = allOf(Prisma.sql`f."id" = ANY (${feeIds}::uuid[])`, conditionSql(ownRows(scope), 'f'))
    const { fees, total, fines } = await firstOpenFees(asked, feeIds.length)
    if (fees.length === feeIds.length)
      return { fees, total: paiseToRupees(rupeesToPaise(total) + rupeesToPaise(fines)) }
    const known = await rowsOf<{ status: string }>`SELECT f."status" FROM "Fee" f WHERE ${asked}`
    if (known.length === feeIds.length) assertPayable(known)
    throw new AppError('notFound', messages.common.notFound)
  },
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
const fileColumns = [...columnsIn(feeList), sectionColumn]

/** All fees under the list's filters, as a file. */
export const feesCsv = operation({
  access: 'fees:read',
  input: feeFiltersSchema,
  output: asTable<Table>(),
  fail: messages.common.exportFailed,
  async run(actor, { q, ...filters }, { scope }): Promise<Table> {
    const students = studentFilter(conditionSql(ownRows(scope), 'f'), q)
    return tableFile('fees', fileColumns, batchesOfFees(students, filters), familyOf(actor, scope) !== undefined)
  },
})

/**
 * Sums of a class, of a month (`YYYY-MM`), or of the year, which has neither; with those of the year come the months in
 * which fees of any year are due, and what demonstrations have settled of its fees.
 */
type SumRow = {
  class: string | null
  month: string | null
  months: string[] | null
  demonstrated: number | null
} & FeeSums

/**
 * Paise collected, pending and overdue, of fees due in a financial year; from the counters of fee structures alone.
 */
export const feeOverview = operation({
  access: 'fees:overview',
  input: overviewSchema,
  output: feeOverviewShape,
  fail: feeMessages.loadFailed,
  async run(_actor, input, { scope }) {
    const today = schoolDay()
    const year = input.year ?? financialYearOf(today)
    const rows = await sumsOf(year, today, scope)
    const byMonth = new Map(rows.map((row) => [row.month, sumsIn(row)]))
    const byClass = rows.flatMap((row) => (row.class === null ? [] : [{ class: row.class, ...sumsIn(row) }]))
    const whole = rows.find(({ months }) => months)
    const years = new Set([year, ...(whole?.months ?? []).map((month) => financialYearOf(`${month}-01`))])
    return {
      year,
      years: [...years].sort((a, b) => b - a),
      total: whole ? sumsIn(whole) : none,
      demonstrated: whole?.demonstrated ?? 0,
      byClass: inClassOrder(byClass),
      byMonth: monthsBetween(financialYearDays(year)).map((month) => ({ month, ...(byMonth.get(month) ?? none) })),
    }
  },
})

const none: FeeSums = { collected: 0, pending: 0, overdue: 0 }

const sumsIn = ({ collected, pending, overdue }: FeeSums): FeeSums => ({ collected, pending, overdue })

/** The fee structures with their counters; for a teacher who keeps to some sections, counted of the fees there. */
function structuresOf(scope: Scope): Prisma.Sql {
  if (!scope.sections) return Prisma.sql`"FeeStructure"`
  const within = allOf(conditionSql(ownRows({ ...scope, children: [] }), 'f'))
  return Prisma.sql`(
    SELECT o."class", o."dueDate", o."undoneAt", o."amountPaise", count(*)::int AS "feeCount",
      sum(f."paidPaise") AS "paidPaise", sum(${feeConceded}) AS "concededPaise"
    FROM "FeeStructure" o JOIN "Fee" f ON f."structureId" = o."id"
    WHERE f."status" <> 'Cancelled' AND ${within} GROUP BY o."id")`
}

/** The sums of a financial year. Demonstrations are counted for the whole school. */
function sumsOf(year: number, today: Day, scope: Scope): Promise<SumRow[]> {
  const { first, last } = financialYearDays(year)
  const inYear = Prisma.sql`s."undoneAt" IS NULL AND s."dueDate" BETWEEN ${first}::date AND ${last}::date`
  const isYear = Prisma.sql`grouping(s."class", to_char(s."dueDate", 'YYYY-MM')) = 3`
  return rowsOf<SumRow>`
    SELECT s."class", to_char(s."dueDate", 'YYYY-MM') AS "month",
      coalesce(sum(s."paidPaise"), 0)::float8 AS "collected",
      coalesce(sum(${runDue}) FILTER (WHERE s."dueDate" >= ${today}::date), 0)::float8 AS "pending",
      coalesce(sum(${runDue}) FILTER (WHERE s."dueDate" < ${today}::date), 0)::float8 AS "overdue",
      CASE WHEN ${isYear} THEN (
        SELECT array_agg(DISTINCT to_char(r."dueDate", 'YYYY-MM')) FROM "FeeStructure" r WHERE r."undoneAt" IS NULL
      ) END AS "months",
      CASE WHEN ${isYear} AND ${!scope.sections} THEN (
        SELECT sum(d."paise")::float8 FROM ${demonstrated} d JOIN "FeeStructure" s ON s."id" = d."structureId" WHERE ${inYear}
      ) END AS "demonstrated"
    FROM ${structuresOf(scope)} s WHERE ${inYear}
    GROUP BY GROUPING SETS (1, (), 2) ORDER BY 1, 2`
}
