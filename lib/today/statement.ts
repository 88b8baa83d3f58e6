import { isOwnPupilSql, registersSql } from '@/lib/attendance/registers'
import type { Bar } from '@/lib/bar'
import { daysOffIn } from '@/lib/calendar/days'
import { entriesJson, type CalendarDays } from '@/lib/calendar/school-days'
import { addDays, type Day } from '@/lib/dates'
import type { Actor } from '@/lib/server/accounts/actor'
import { rowsOf } from '@/lib/server/data/rows'
import { schoolDaySql } from '@/lib/server/school-day'
import { allows } from '@/lib/permissions'
import { unreadThreadsSql } from '@/lib/threads/unread'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import { Prisma } from '@/prisma/client/client'
import { barSql } from './bar'

/** The one statement that each role's figures are read with, and its parts. */

/** What every role's statement answers. Days are text, sums numbers. */
type Common = { bar: Bar; entries: CalendarDays; staffLeave: number; threads: number }

/** What waits for whoever it is for, whatever their day is made of. */
export type Waiting = Pick<Common, 'staffLeave' | 'threads'>

/** Runs the statement; `columns` are those of the role. */
export async function ask<Row extends object>(
  actor: Actor,
  date: Day,
  columns: Prisma.Sql,
  having = Prisma.empty,
): Promise<{ answer: { off: string; bar: Bar; waiting: Waiting }; offTomorrow: string; row: Row }> {
  const [row] = await rowsOf<Row & Common>`
    ${having} SELECT ${barSql(actor)} AS "bar",
      ${entriesJson(date, addDays(date, 1))} AS "entries",
      ${allows('staffLeave:decide', actor) ? pendingStaffLeave(actor) : Prisma.sql`0`} AS "staffLeave",
      ${unreadThreadsSql(actor)} AS "threads",
      ${columns}`
  if (!row) throw new Error('a statement without a row')
  const { bar, entries, staffLeave, threads } = row
  const tomorrow = addDays(date, 1)
  const off = daysOffIn(date, tomorrow, entries)
  return {
    answer: { off: off.get(date) ?? '', bar, waiting: { staffLeave, threads } },
    offTomorrow: off.get(tomorrow) ?? '',
    row,
  }
}

/** Of staff, without the actor's own, which somebody else decides. */
const pendingStaffLeave = ({ id }: Actor) =>
  count(Prisma.sql`"StaffLeave" l WHERE l."status" = 'Pending' AND l."staffId" <> ${id}::uuid`)

/** Rows of a statement as one value. */
export const jsonOf = (rows: Prisma.Sql, order: Prisma.Sql) =>
  Prisma.sql`(SELECT coalesce(json_agg(r ORDER BY ${order}), '[]') FROM (${rows}) r)`

export const count = (from: Prisma.Sql) => Prisma.sql`(SELECT count(*)::int FROM ${from})`

export const registersOf = (date: Day, own: boolean) => jsonOf(registersSql(date, own), Prisma.sql`r."section"`)
const pending = Prisma.sql`"LeaveRequest" l WHERE l."status" = 'Pending' AND ${notBlockedSql(Prisma.sql`l."studentId"`)}`
export const pendingLeave = count(pending)
/** Needs the CTE of `ownSectionsSql`. */
export const ownPendingLeave = () => count(Prisma.sql`${pending} AND ${isOwnPupilSql(Prisma.sql`l."studentId"`)}`)

/** Rows of a statement, of which the first is one value; null without any. */
export const one = (row: Prisma.Sql) => Prisma.sql`(SELECT to_json(r) FROM (${row} LIMIT 1) r)`

/** The school's day of an instant. */
export const dayOf = (column: Prisma.Sql) => Prisma.sql`${schoolDaySql(column)} AS "day"`
