import { byClass } from '@/lib/choices'
import { addDays, type Day } from '@/lib/dates'
import { overviewShape } from './answers'
import { attendanceMessages } from './messages'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { percentageOf } from './days'
import { overviewSchema } from './schema'

/** Days that the chart covers. */
const lookBack = 30

/** Attendance of the school by day, and by class on the last marked day. Reads the counters of each class and day. */
export const attendanceOverview = operation({
  access: 'attendance:register',
  input: overviewSchema,
  output: overviewShape,
  fail: attendanceMessages.loadFailed,
  async run(_actor, { date }) {
    const last = date ?? schoolDay()
    const rows = await rowsOf<Tally>`
      WITH tallies AS (
        SELECT "day"::text AS "day", "class", "present", "absent" FROM "AttendanceDay"
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

/** Marks of a day in the school, and in a class on the last day. */
type Tally = { day: Day; class: string | null; present: number; absent: number }

const counted = (counts: { present: number; absent: number }) => ({ ...counts, percentage: percentageOf(counts) })
