import type { z } from 'zod'
import type { Day } from '@/lib/dates'
import type { SortBy } from '@/lib/inputs'
import { fineToday } from '@/lib/late-fines/sql'
import { paiseToRupees } from '@/lib/money'
import { type Transaction } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import type { Slice } from '@/lib/server/data/list'
import { schoolDay } from '@/lib/server/school-day'
import { allOf, directionOf, enrolledStudentSearchSql, orderSql, sliceSql, type Order } from '@/lib/server/data/sql'
import { yearDays } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import type { Fee, Dues } from './answers'
import type { feeFiltersSchema } from './schema'

/**
 * The SQL of the fee lists: `s` is the fee structure, `f` the fee, `u` the student, `e` the enrolment of the day on which
 * it was added. Order, page and total are computed from the structures, which are few and count their fees, and only the
 * page's fees are read: a list costs the same in a school of 300 and of 10,000.
 */

type FeeFilters = Omit<z.output<typeof feeFiltersSchema>, 'q'>
type FeeRow = Omit<Fee, 'amount' | 'due' | 'fine'> & { amountPaise: number; duePaise: number; finePaise: number }

/** What is conceded of a fee, in paise: what its concessions come to, as far as it is not paid already. */
export const feeConceded = Prisma.sql`conceded(f."concessionPaise", f."amountPaise", f."paidPaise")`

/** What is still to pay of a fee, in paise. */
export const feeDue = Prisma.sql`greatest(0, f."amountPaise" - f."paidPaise" - f."concessionPaise")`

/** What is still to pay of a run `s`, in paise. */
export const runDue = Prisma.sql`(s."feeCount"::bigint * s."amountPaise" - s."paidPaise" - s."concededPaise")`

/** What demonstrations have settled, in paise, by run: no money came for it. Of runs without any there is no row. */
export const demonstrated = Prisma.sql`(
  SELECT t."structureId", sum(t."demoPaise") AS "paise" FROM "PaymentTally" t
  WHERE t."demoPaise" <> 0 AND t."status" = 'Completed' GROUP BY 1)`

/** Receipts `r` of which something settles nothing yet: the credit of a pupil. No money is behind a demonstration. */
export const holding = Prisma.sql`r."heldPaise" > 0 AND NOT r."demo"`

/** Paise of the credit, an expression: of the receipts `r` for which `which` holds. */
export const creditOf = (which: Prisma.Sql) =>
  Prisma.sql`(SELECT coalesce(sum(r."heldPaise"), 0)::float8 FROM "Receipt" r WHERE ${allOf(which, holding)})`

const columns = () => Prisma.sql`
  f."id", f."structureId" AS "runId", f."status", s."class", s."type", f."amountPaise", ${feeDue} AS "duePaise",
  ${fineToday()} AS "finePaise", s."dueDate"::text AS "dueDate", u."id" AS "studentId", u."name" AS "studentName", e."rollNo",
  coalesce(e."section", '') AS "section"`

export function structureFilter({ class: schoolClass, type, status, date, year }: FeeFilters): Prisma.Sql {
  const due = year === undefined ? undefined : yearDays(year)
  return allOf(
    schoolClass ? Prisma.sql`s."class" = ${schoolClass}` : undefined,
    type ? Prisma.sql`s."type" = ${type}` : undefined,
    date ? Prisma.sql`s."dueDate" = ${date}::date` : undefined,
    due && Prisma.sql`s."dueDate" BETWEEN ${due.first}::date AND ${due.last}::date`,
    status === 'Overdue' ? Prisma.sql`s."dueDate" < ${schoolDay()}::date` : undefined,
  )
}

/** A fee that was cancelled is in no list. */
export function statusFilter({ status }: FeeFilters): Prisma.Sql {
  if (!status) return Prisma.sql`f."status" <> 'Cancelled'`
  return status === 'Paid' ? Prisma.sql`f."status" = 'Paid'` : Prisma.sql`f."status" = 'Pending'`
}

/** The number of fees of a structure that match. */
export function matchingFees({ status }: FeeFilters): Prisma.Sql {
  if (!status) return Prisma.sql`s."feeCount"`
  return status === 'Paid' ? Prisma.sql`s."paidCount"` : Prisma.sql`s."feeCount" - s."paidCount"`
}

type StructureSort = SortBy<'amount' | 'dueDate'> | undefined

function structureOrder(sort: StructureSort): Order {
  if (!sort) return newest
  const column = { amount: Prisma.sql`s."amountPaise"`, dueDate: Prisma.sql`s."dueDate"` }[sort.key]
  return [[column, directionOf(sort)], ...newest]
}

const newest: Order = [
  [Prisma.sql`s."createdAt"`, 'DESC'],
  [Prisma.sql`s."id"`, 'ASC'],
]

/**
 * A page of all students' fees, sorted by columns of the structure. `s."upTo"` is the number of fees up to and
 * including the structure's own, from which follow the fees that the page takes of it. Each structure that is looked at has
 * one at least, so that as many of them are enough as there are fees up to the page's last: a school with late fines, each
 * of which is a structure with one fee, has tens of thousands.
 */
export function pageByStructure(filters: FeeFilters, sort: StructureSort, { skip, take }: Slice): Prisma.Sql {
  const before = Prisma.sql`s."upTo" + s."fees"`
  return Prisma.sql`
    WITH first AS (
      SELECT s.*, ${matchingFees(filters)} AS "fees" FROM "FeeStructure" s
      WHERE ${allOf(structureFilter(filters), Prisma.sql`${matchingFees(filters)} > 0`)}
      ORDER BY ${orderSql(structureOrder(sort))} LIMIT ${skip + take}
    ), runs AS (
      SELECT s.*, row_number() OVER ordered AS "position", (sum(s."fees") OVER ordered)::int AS "upTo" FROM first s
      WINDOW ordered AS (ORDER BY ${orderSql(structureOrder(sort))} ROWS UNBOUNDED PRECEDING)
    )
    SELECT ${columns()} FROM runs s
    CROSS JOIN LATERAL (
      SELECT * FROM "Fee" f WHERE ${allOf(Prisma.sql`f."structureId" = s."id"`, statusFilter(filters))}
      ORDER BY f."number"
      LIMIT least(${take}, ${skip + take} - ${before}) OFFSET greatest(0, ${skip} - ${before})
    ) f
    JOIN "User" u ON u."id" = f."studentId" JOIN "Enrolment" e ON e."id" = f."enrolmentId"
    WHERE s."upTo" > ${skip} AND s."upTo" - s."fees" < ${skip + take}
    ORDER BY s."position", f."number"`
}

/**
 * Pupils with fees past their due date, as `d`, with their sums: from the structures that are due and not paid by all, each
 * with its open fees, two short ranges of indexes. OFFSET 0 keeps them apart: joined, all open fees were read.
 */
export const owingSums = () => Prisma.sql`(
  SELECT f."studentId", count(*)::int AS "fees", sum(${feeDue})::float8 AS "paise", min(s."dueDate") AS "since"
  FROM "FeeStructure" s CROSS JOIN LATERAL (
    SELECT f.* FROM "Fee" f WHERE f."structureId" = s."id" AND ${statusFilter(late)} OFFSET 0
  ) f
  WHERE ${allOf(structureFilter(late), Prisma.sql`s."feeCount" > s."paidCount"`)}
  GROUP BY 1) d`

/** Paise of the fines as of today of a pupil with fees past their due date. */
export const owingFines = (studentId: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(sum(${fineToday()}), 0)::float8 FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
  WHERE f."studentId" = ${studentId} AND f."status" = 'Pending')`

const late = { status: 'Overdue' } as const

/** Whoever is enrolled in the class now. `e` is the enrolment. */
export const pupilsOf = (schoolClass: string) =>
  Prisma.sql`"Enrolment" e WHERE e."class" = ${schoolClass} AND e."toDay" IS NULL`

/**
 * Whether a pupil has a fee of this type and due date that is not cancelled, of whichever run: nobody is to have two, but
 * fines, of which each is for another fee.
 * Whoever adds one asks after `lockFeesOf`.
 */
export const hasFeeOf = (studentId: Prisma.Sql, { type, dueDate }: { type: string; dueDate: Day }) => Prisma.sql`
  EXISTS (SELECT FROM ${counted} WHERE f."studentId" = ${studentId} AND f."status" <> 'Cancelled'
    AND s."type" = ${type} AND s."dueDate" = ${dueDate}::date AND NOT s."isFine")`

/** The number of matching fees of all students. */
export const countByStructure = (filters: FeeFilters): Prisma.Sql =>
  Prisma.sql`SELECT coalesce(sum(${matchingFees(filters)}), 0)::int FROM "FeeStructure" s WHERE ${structureFilter(filters)}`

const ofFee = { studentId: Prisma.sql`f."studentId"`, enrolmentId: Prisma.sql`f."enrolmentId"` }

/** Conditions on the student: which are visible, and the search. */
export const studentFilter = (visible: Prisma.Sql | undefined, q: string) =>
  allOf(visible, enrolledStudentSearchSql(q, ofFee))

// LEFT: PostgreSQL leaves a run out of which nothing is asked.
const counted = Prisma.sql`"Fee" f LEFT JOIN "FeeStructure" s ON s."id" = f."structureId"`

const named = Prisma.sql`${counted} JOIN "User" u ON u."id" = f."studentId"`

const joined = Prisma.sql`${named} JOIN "Enrolment" e ON e."id" = f."enrolmentId"`

type StudentSort = SortBy<'studentName' | 'amount' | 'dueDate'> | undefined

/**
 * A page of certain students' fees, or of all sorted by name. Which ones they are is read from indexes alone, and the
 * page's fees afterwards.
 */
export function pageByStudent(students: Prisma.Sql, filters: FeeFilters, sort: StudentSort, slice: Slice): Prisma.Sql {
  const condition = allOf(students, structureFilter(filters), statusFilter(filters))
  const [by, from] = sort?.key === 'studentName' ? [byName(directionOf(sort)), named] : [structureOrder(sort), counted]
  const order = [...by, inRun]
  return Prisma.sql`
    WITH found AS (
      SELECT f."structureId", f."studentId" FROM ${from} WHERE ${condition} ${sliceSql(order, slice)}
    )
    SELECT ${columns()} FROM found JOIN (${joined}) ON
      f."structureId" = found."structureId" AND f."studentId" = found."studentId"
    ORDER BY ${orderSql(order)}`
}

const inRun = [Prisma.sql`f."number"`, 'ASC'] as const

const byName = (direction: 'ASC' | 'DESC'): Order => [
  [Prisma.sql`u."name"`, direction],
  [Prisma.sql`u."id"`, direction],
  ...newest,
]

/** The number of matching fees of certain students. */
export const countByStudent = (students: Prisma.Sql, filters: FeeFilters): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int FROM ${counted} WHERE ${allOf(students, structureFilter(filters), statusFilter(filters))}`

/** The open fees of these students, the earliest due first, with the sums of what is due of all that there are. */
export async function firstOpenFees(students: Prisma.Sql, take: number): Promise<Omit<Dues, 'credit'>> {
  const rows = await rowsOf<FeeRow & { count: number; paise: number; latePaise: number | null; finesPaise: number }>`
    SELECT ${columns()}, (count(*) OVER ())::int AS "count", (sum(${feeDue}) OVER ())::float8 AS "paise",
      (sum(${feeDue}) FILTER (WHERE ${structureFilter({ status: 'Overdue' })}) OVER ())::float8 AS "latePaise",
      (sum(${fineToday()}) OVER ())::float8 AS "finesPaise"
    FROM ${joined} WHERE ${allOf(students, statusFilter({ status: 'Pending' }))}
    ORDER BY s."dueDate", f."id" LIMIT ${take}`
  const { count = 0, paise = 0, latePaise, finesPaise = 0 } = rows[0] ?? {}
  return {
    fees: rows.map(({ count: _, paise: _paise, latePaise: _late, finesPaise: _fines, ...row }) => toFee(row)),
    count,
    total: paiseToRupees(paise),
    overdue: paiseToRupees(latePaise ?? 0),
    fines: paiseToRupees(finesPaise),
  }
}

/** All matching fees, newest first, read a few structures at a time. */
export async function* batchesOfFees(students: Prisma.Sql, filters: FeeFilters, batch = 2000): AsyncGenerator<Fee[]> {
  const structures = await rowsOf<{ id: string; feeCount: number }>`
    SELECT s."id", s."feeCount" FROM "FeeStructure" s WHERE ${structureFilter(filters)} ORDER BY ${orderSql(newest)}`
  for (let next = 0; next < structures.length;) {
    const ids: string[] = []
    for (let size = 0; next < structures.length && size < batch; next += 1) {
      ids.push(structures[next]!.id)
      size += structures[next]!.feeCount
    }
    const rows = await rowsOf<FeeRow>`
      SELECT ${columns()} FROM ${joined}
      WHERE ${allOf(Prisma.sql`s."id" = ANY (${ids}::uuid[])`, students, statusFilter(filters))}
      ORDER BY ${orderSql([...newest, inRun])}`
    yield rows.map(toFee)
  }
}

export async function feesOfStructure(tx: Transaction, id: string): Promise<Fee[]> {
  const rows = await tx.$queryRaw<FeeRow[]>`
    SELECT ${columns()} FROM ${joined} WHERE s."id" = ${id}::uuid ORDER BY f."number"`
  return rows.map(toFee)
}

export function toFee({ amountPaise, duePaise, finePaise, ...row }: FeeRow): Fee {
  return {
    ...row,
    ...{ amount: paiseToRupees(amountPaise), due: paiseToRupees(duePaise), fine: paiseToRupees(finePaise) },
  }
}
