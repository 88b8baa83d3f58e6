import { asList } from '@/lib/calendar/days'
import { daysOff } from '@/lib/calendar/school-days'
import { daysOf, fromDay, monthDays, monthOf, schoolDays, toDay, type Day } from '@/lib/dates'
import { groupBy } from '@/lib/group-by'
import { ownMonthShape } from './answers'
import { attendanceMessages } from './messages'
import { studentAsked } from '@/lib/server/accounts/scope'
import { db } from '@/lib/server/data/db'
import { outsideTransactions } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOfMonth } from '@/lib/years'
import { percentageOf, dayCodesOf, totalsOf } from './days'
import { ownMonthSchema } from './schema'

/** A student's own month, with the totals of the month and of the school year. */
export const ownMonth = operation({
  access: 'attendance:own',
  input: ownMonthSchema,
  output: ownMonthShape,
  fail: attendanceMessages.loadFailed,
  async run(actor, input, { scope }) {
    const student = studentAsked(actor, scope, input.student)
    const today = schoolDay()
    const month = input.month ?? monthOf(today)
    const [days, tally] = await Promise.all([
      dayCodesOfStudents([student.id], month),
      db.attendanceTally.findUnique({
        where: {
          studentId_span_start: {
            studentId: student.id,
            span: 'year',
            start: fromDay(schoolYearOfMonth(month, today).first),
          },
        },
        select: { present: true, absent: true },
      }),
    ])
    const dayCodes = days.of(student.id)
    const year = tally ?? { present: 0, absent: 0 }
    return {
      month,
      today,
      days: dayCodes,
      off: days.off,
      totals: totalsOf(dayCodes),
      year: { ...year, percentage: percentageOf(year) },
    }
  },
})

type Stretch = { first: Day; last: Day }

/**
 * The day codes (`dayCodesOf`) of a month for each of the students `ids`, with blanks outside of a stretch where one is
 * given, and the month's days without school.
 */
export async function dayCodesOfStudents(ids: string[], month: string) {
  const [days, ends] = [daysOf(month), monthDays(month)]
  const [first, last] = [fromDay(ends.first), fromDay(ends.last)]
  const [off, marks, leaves] = await Promise.all([
    daysOff(outsideTransactions, ends.first, ends.last),
    db.attendance.findMany({
      where: { studentId: { in: ids }, day: { gte: first, lte: last } },
      select: { studentId: true, day: true, status: true },
    }),
    db.leaveRequest.findMany({
      where: { studentId: { in: ids }, status: 'Approved', fromDay: { lte: last }, toDay: { gte: first } },
      select: { studentId: true, fromDay: true, toDay: true },
    }),
  ])
  const [marksOf, leavesOf] = [
    groupBy(marks, ({ studentId }) => studentId),
    groupBy(leaves, ({ studentId }) => studentId),
  ]
  const of = (id: string, stretch: Stretch = schoolDays) => {
    const codes = dayCodesOf(
      month,
      (marksOf.get(id) ?? []).map(({ day, ...mark }) => ({ ...mark, day: toDay(day) })),
      (leavesOf.get(id) ?? []).map(({ fromDay, toDay: last }) => ({ from: toDay(fromDay), to: toDay(last) })),
      off,
    )
    return days.map((day, n) => (stretch.first <= day && day <= stretch.last ? codes[n] : ' ')).join('')
  }
  return { of, off: asList(off) }
}
