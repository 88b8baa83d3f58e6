import { registersSql } from '@/lib/attendance/registers'
import type { Bar } from '@/lib/bar'
import { daysOffIn } from '@/lib/calendar/days'
import type { CalendarKind } from '@/lib/calendar/lists'
import type { Day } from '@/lib/dates'
import type { Actor } from '@/lib/server/accounts/actor'
import { rowsOf } from '@/lib/server/data/rows'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import { Prisma } from '@/prisma/client/client'
import { barSql } from './bar'

/** The one statement that each role's figures are read with, and its parts. */

/** What every role's statement answers. Days are text, sums numbers. */
type Common = { bar: Bar; entries: { kind: CalendarKind; name: string; from: Day; to: Day }[] }

/** Runs the statement; `columns` are those of the role. */
export async function ask<Row extends object>(
  actor: Actor,
  date: Day,
  columns: Prisma.Sql,
  having = Prisma.empty,
): Promise<{ answer: { off: string; bar: Bar }; row: Row }> {
  const [row] = await rowsOf<Row & Common>`
    ${having} SELECT ${barSql(actor)} AS "bar",
      (SELECT coalesce(json_agg(json_build_object('kind', c."kind", 'name', c."name", 'from', c."fromDay", 'to', c."toDay") ORDER BY c."fromDay", c."id"), '[]')
        FROM "CalendarEntry" c WHERE c."fromDay" <= ${date}::date AND c."toDay" >= ${date}::date) AS "entries",
      ${columns}`
  if (!row) throw new Error('a statement without a row')
  const { bar, entries } = row
  return { answer: { off: daysOffIn(date, date, entries).get(date) ?? '', bar }, row }
}

/** Rows of a statement as one value. */
export const jsonOf = (rows: Prisma.Sql, order: Prisma.Sql) =>
  Prisma.sql`(SELECT coalesce(json_agg(r ORDER BY ${order}), '[]') FROM (${rows}) r)`

export const count = (from: Prisma.Sql) => Prisma.sql`(SELECT count(*)::int FROM ${from})`

export const registersOf = (date: Day, own: boolean) => jsonOf(registersSql(date, own), Prisma.sql`r."section"`)
export const pendingLeave = count(
  Prisma.sql`"LeaveRequest" l WHERE l."status" = 'Pending' AND ${notBlockedSql(Prisma.sql`l."studentId"`)}`,
)
