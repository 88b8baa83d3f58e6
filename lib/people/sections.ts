import { schoolDaysIn } from '@/lib/calendar/days'
import { entriesJson, type CalendarDays } from '@/lib/calendar/school-days'
import { z } from 'zod'
import { monthOf, toDay } from '@/lib/dates'
import { groupBy } from '@/lib/group-by'
import { percentageOf } from '@/lib/attendance/days'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Scope } from '@/lib/server/accounts/scope'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { noteSeen } from '@/lib/server/audit/seen'
import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { shownStatus } from '@/lib/server/messages/deliveries/status'
import { schoolDay } from '@/lib/server/school-day'
import { formatYear, schoolYearOf, schoolYearOfMonth } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import {
  personLeaveShape,
  personMessageShape,
  personReportShape,
  yearAttendanceShape,
  type PersonLeave,
  type PersonMessage,
  type PersonReport,
  type YearAttendance,
} from './answers'
import { peopleMessages } from './messages'
import { personIdSchema, personRowsSchema, personYearSchema, type PersonRows } from './schema'

/** For rows of one person, if the scope has them. */
const ofPerson = (scope: Scope, id: string) => ({
  studentId: id,
  student: visiblePeople(scope),
})

/** Of thirty school years, each with its twelve months. */
const mostTallies = 30 * 13

/** The marks of all school years by month, newest year first, from the counters. The present year is among them always. */
async function attendanceOf(scope: Scope, id: string): Promise<YearAttendance[]> {
  const tallies = await db.attendanceTally.findMany({
    where: ofPerson(scope, id),
    orderBy: { start: 'desc' },
    take: mostTallies,
    select: { span: true, start: true, present: true, absent: true },
  })
  const marked = tallies.filter(({ present, absent }) => present + absent > 0)
  const today = schoolDay()
  const byYear = groupBy(marked, ({ span, start }) =>
    span === 'year' ? schoolYearOf(toDay(start)) : schoolYearOfMonth(monthOf(toDay(start)), today).year,
  )
  const running = schoolYearOf(today)
  return [...new Set([running, ...byYear.keys()])]
    .sort((a, b) => b - a)
    .map((schoolYear) => yearOf(schoolYear, byYear.get(schoolYear) ?? []))
}

/** All school years, and the months of the newest: the page would otherwise grow with each. */
export const personAttendance = operation({
  access: 'people:attendance',
  input: personIdSchema,
  output: z.array(yearAttendanceShape),
  fail: peopleMessages.attendanceFailed,
  async run(_actor, { id }, { scope }) {
    const [newest, ...earlier] = await attendanceOf(scope, id)
    return [...(newest ? [newest] : []), ...earlier.map((year) => ({ ...year, months: [] }))]
  },
})

/** The months of one school year, for who opens it. */
export const personMonths = operation({
  access: 'people:attendance',
  as: 'months',
  input: personYearSchema,
  output: z.array(
    z.strictObject({
      month: z.string(),
      present: z.number(),
      absent: z.number(),
      percentage: z.number().nullable(),
    }),
  ),
  fail: peopleMessages.attendanceFailed,
  async run(actor, { id, schoolYear }, caller) {
    const known = await db.user.count({ where: { AND: [{ id }, visiblePeople(caller.scope)] } })
    if (!known) throw new AppError('notFound', messages.common.notFound)
    noteSeen(caller, actor, id)
    const years = await attendanceOf(caller.scope, id)
    return (schoolYear ? years.find((year) => year.schoolYear === schoolYear) : years[0])?.months ?? []
  },
})

type Tally = { span: 'month' | 'year'; start: Date; present: number; absent: number }

/** @param tallies of one school year, the latest month first. */
function yearOf(schoolYear: number, tallies: readonly Tally[]): YearAttendance {
  const count = ({ present, absent }: { present: number; absent: number }) => ({
    present,
    absent,
    percentage: percentageOf({ present, absent }),
  })
  return {
    schoolYear: formatYear(schoolYear),
    total: count(tallies.find(({ span }) => span === 'year') ?? { present: 0, absent: 0 }),
    months: tallies
      .filter(({ span }) => span === 'month')
      .map((tally) => ({ month: monthOf(toDay(tally.start)), ...count(tally) }))
      .reverse(),
  }
}

/** Rows of leave and messages from the start. */
const atFirst = 10

/** Rows of any section at most. Of fees more than twelve years have: their sums are of all that there are. */
export const most = 500

/** The person `u`, if the scope has them. */
export const thePerson = (scope: Scope, id: string) =>
  allOf(Prisma.sql`u."id" = ${id}::uuid`, conditionSql(visiblePeople(scope), 'u'))

/** `total`: of all rows that there are, also those behind the LIMIT. It stands in each row, so that it is no statement of its own. */
const counted = Prisma.sql`(count(*) OVER ())::int AS "total"`

const withTotal = <Row extends { total: number }, Shown>(
  found: readonly Row[],
  as: (row: Omit<Row, 'total'>) => Shown,
): PersonRows<Shown> => ({ rows: found.map(({ total: _, ...row }) => as(row)), total: found[0]?.total ?? 0 })

type LeaveRow = Omit<PersonLeave, 'from' | 'to' | 'days'> & {
  fromDay: Date
  toDay: Date
  entries: CalendarDays
  total: number
}

export const personLeave = operation({
  access: 'people:attendance',
  input: personRowsSchema,
  output: z.strictObject({ rows: z.array(personLeaveShape), total: z.number() }),
  fail: peopleMessages.leaveFailed,
  async run(_actor, { id, show }, { scope }) {
    const found = await rowsOf<LeaveRow>`
      SELECT l."id", l."fromDay", l."toDay", l."reason", l."status", coalesce(d."name", '') AS "decidedBy",
        ${entriesJson(Prisma.sql`l."fromDay"`, Prisma.sql`l."toDay"`)} AS "entries", ${counted}
      FROM "LeaveRequest" l JOIN "User" u ON u."id" = l."studentId" LEFT JOIN "User" d ON d."id" = l."decidedById"
      WHERE ${thePerson(scope, id)} ORDER BY l."fromDay" DESC, l."id" LIMIT ${show ? most : atFirst}`
    return withTotal(found, ({ fromDay, toDay: lastDay, entries, ...row }) => {
      const [from, to] = [toDay(fromDay), toDay(lastDay)]
      return { ...row, from, to, days: schoolDaysIn(from, to, entries) }
    })
  },
})

type ReportRow = Omit<PersonReport, 'date'> & { createdAt: Date; total: number }

/** Of the newest school year that has any, which is the running one as soon as it has; once they are asked for, all. */
export const personReports = operation({
  access: 'people:reports',
  input: personRowsSchema,
  output: z.strictObject({ rows: z.array(personReportShape), total: z.number() }),
  fail: peopleMessages.reportsFailed,
  async run(_actor, { id, show }, { scope }) {
    const found = await rowsOf<ReportRow>`
      SELECT "id", "type", "class", "term", "grade", "createdAt", "isCurrent", "isWithdrawn", "total" FROM (
        SELECT r."id", r."type", r."class", coalesce(r."term", '') AS "term", coalesce(r."overallGrade", '') AS "grade",
          r."createdAt", r."isCurrent", r."withdrawnAt" IS NOT NULL AS "isWithdrawn", r."schoolYear", max(r."schoolYear") OVER () AS "newest", ${counted}
        FROM "Report" r JOIN "User" u ON u."id" = r."studentId" WHERE ${thePerson(scope, id)}) r
      WHERE ${show === 'all'} OR "schoolYear" = "newest"
      ORDER BY "schoolYear" DESC, "createdAt" DESC, "id" LIMIT ${most}`
    return withTotal(found, ({ createdAt, ...row }) => ({ ...row, date: createdAt.toISOString() }))
  },
})

type MessageRow = Omit<PersonMessage, 'date' | 'status'> & {
  createdAt: Date
  status: keyof typeof shownStatus
  total: number
}

/** The newest messages to the family or the person, by address. */
export const personMessages = operation({
  access: 'people:messages',
  input: personRowsSchema,
  output: z.strictObject({ rows: z.array(personMessageShape), total: z.number() }),
  fail: peopleMessages.messagesFailed,
  async run(_actor, { id, show }, { scope }) {
    const found = await rowsOf<MessageRow>`
      SELECT d."id", d."createdAt", coalesce(d."address", '') AS "address", d."status", d."notificationId",
        n."subject", n."type", ${counted}
      FROM "User" u JOIN "Delivery" d ON d."userId" = u."id" JOIN "Notification" n ON n."id" = d."notificationId"
      WHERE ${thePerson(scope, id)} ORDER BY d."createdAt" DESC, d."id" LIMIT ${show ? most : atFirst}`
    return withTotal(found, ({ createdAt, status, ...row }) => ({
      ...row,
      date: createdAt.toISOString(),
      status: shownStatus[status],
    }))
  },
})
