import { byClass } from '@/lib/choices'
import { addDays, fromDay, toDay } from '@/lib/dates'
import { groupBy } from '@/lib/group-by'
import { attendanceMessages } from './messages'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { percentageOf } from './days'
import { overviewSchema, type Overview } from './schema'

/** Days that the chart covers. */
const lookBack = 30

/** Attendance of the school by day, and by class on the last marked day. Reads one row for each class and day. */
export const attendanceOverview = operation({
  access: 'attendance:register',
  input: overviewSchema,
  fail: attendanceMessages.loadFailed,
  async run(_actor, { date }): Promise<Overview> {
    const last = date ?? schoolDay()
    const tallies = await db.attendanceDay.findMany({
      where: { day: { gte: fromDay(addDays(last, 1 - lookBack)), lte: fromDay(last) } },
      orderBy: { day: 'desc' },
    })
    const counted = tallies.filter(({ present, absent }) => present + absent > 0)
    const days = [...groupBy(counted, ({ day }) => toDay(day))].map(([day, ofDay]) => ({ day, ...sum(ofDay) }))
    const day = days[0]?.day ?? null
    const ofDay = counted.filter((tally) => toDay(tally.day) === day)
    const classes = byClass(ofDay).map((tally) => ({ class: tally.class, ...sum([tally]) }))
    return { days, day, classes }
  },
})

function sum(tallies: readonly { present: number; absent: number }[]) {
  const present = tallies.reduce((total, tally) => total + tally.present, 0)
  const absent = tallies.reduce((total, tally) => total + tally.absent, 0)
  return { present, absent, percentage: percentageOf({ present, absent }) }
}
