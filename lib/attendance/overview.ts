import { byClass } from '@/lib/choices'
import { addDays, type Day } from '@/lib/dates'
import { overviewShape } from './answers'
import { attendanceMessages } from './messages'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { Prisma } from '@/prisma/client/client'
import type { Scope } from '@/lib/server/accounts/scope'
import { inPlacesSql } from '@/lib/server/accounts/visible'
import { schoolDay } from '@/lib/server/school-day'
import { percentageOf } from './days'
import { overviewSchema } from './schema'

/** Days that the chart covers. */
const lookBack = 30

/**
 * Attendance of the school, or of the sections to which a teacher keeps, by day, and by class on the last marked day. Reads
 * the counters of each class and day.
 */
export const attendanceOverview = operation({
  access: 'attendance:register',
  input: overviewSchema,
  output: overviewShape,
  fail: attendanceMessages.loadFailed,
  async run(_actor, { date }, { scope }) {
    const last = date ?? schoolDay()
    const rows = await rowsOf<Tally>`
      WITH tallies AS (
        SELECT "day"::text AS "day", "class", "present", "absent" FROM ${countersOf(scope)}
        WHERE "day" BETWEEN ${addDays(last, 1 - lookBack)}::date AND ${last}::date AND "present" + "absent" > 0
      )
      SELECT "day", NULL AS "class", sum("present")::int AS "present", sum("absent")::int AS "absent" FROM tallies GROUP BY 1
      UNION ALL SELECT * FROM tallies WHERE "day" = (SELECT max("day") FROM tallies)
      ORDER BY "day" DESC`
    const days = rows.flatMap(({ class: of, day, ...counts }) => (of === null ? [{ day, ...counted(counts) }] : []))
    const ofClasses = rows.flatMap(({ class: of, day: _, ...counts }) =>
      of === null ? [] : [{ class: of, ...counted(counts) }],
    )
    return { days, day: days[0]?.day ?? null, classes: byClass(ofClasses) }
  },
})

/** The counters of each class and day; of some sections their marks are counted, as the counters of classes do. */
function countersOf(scope: Scope): Prisma.Sql {
  const within = inPlacesSql(scope, Prisma.sql`e."class"`, Prisma.sql`e."section"`)
  if (!within) return Prisma.sql`"AttendanceDay"`
  return Prisma.sql`(
    SELECT a."day", a."class", (count(*) FILTER (WHERE a."status" = 'Present'))::int AS "present",
      (count(*) FILTER (WHERE a."status" = 'Absent' AND NOT a."excused"))::int AS "absent"
    FROM "Enrolment" e JOIN "Attendance" a ON a."enrolmentId" = e."id"
    WHERE ${within} AND is_school_day(a."day") GROUP BY 1, 2) counted`
}

/** Marks of a day in the school, and in a class on the last day. */
type Tally = { day: Day; class: string | null; present: number; absent: number }

const counted = (counts: { present: number; absent: number }) => ({ ...counts, percentage: percentageOf(counts) })
