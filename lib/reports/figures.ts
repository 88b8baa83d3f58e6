import { percentageOf } from '@/lib/attendance/days'
import { leaveDaysOf } from '@/lib/attendance/leaves'
import { limits } from '@/lib/constants'
import { formatPercent } from '@/lib/percent'
import type { Transaction } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { periodOf, schoolYearOfTerm, type Term } from '@/lib/terms'
import type { Figures } from './answers'

/** A student's attendance and leave in a term, from the school's records. */
export async function figuresOf(
  tx: Pick<Transaction, '$queryRaw' | 'attendance' | 'leaveRequest'>,
  studentId: string,
  term: Term,
): Promise<Figures> {
  const today = schoolDay()
  const period = periodOf(term, schoolYearOfTerm(term, today))
  // From the marks: a year of the school's own may begin in the middle of a month, of which the counters know the whole.
  const [counted] = await tx.$queryRaw<{ present: number; absent: number }[]>`
    SELECT (count(*) FILTER (WHERE "status" = 'Present'))::int AS "present",
      (count(*) FILTER (WHERE "status" = 'Absent' AND NOT "excused"))::int AS "absent"
    FROM "Attendance"
    WHERE "studentId" = ${studentId}::uuid AND "day" BETWEEN ${period.from}::date AND ${period.to}::date AND is_school_day("day")`
  const leave = await leaveDaysOf(tx, studentId, period.from, period.to)
  const { present: presentDays, absent: absentDays } = counted ?? { present: 0, absent: 0 }
  const percentage = percentageOf({ present: presentDays, absent: absentDays })
  return {
    period,
    goesOn: today < period.to,
    schoolDays: presentDays + absentDays,
    presentDays,
    attendance: percentage === null ? '' : formatPercent(percentage),
    leaveDays: leave.days,
    leaveReason: leave.reasons.join('; ').slice(0, limits.reason),
  }
}
