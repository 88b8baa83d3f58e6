import { percentageOf } from '@/lib/attendance/days'
import { leaveDaysOf } from '@/lib/attendance/leaves'
import { limits } from '@/lib/constants'
import { fromDay } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { periodOf, schoolYearOfTerm, type Term } from '@/lib/terms'
import type { Figures } from './schema'

/** A student's attendance and leave in a term, from the school's records. */
export async function figuresOf(
  tx: Pick<Transaction, 'attendanceTally' | 'attendance' | 'leaveRequest' | 'calendarEntry'>,
  studentId: string,
  term: Term,
): Promise<Figures> {
  const period = periodOf(term, schoolYearOfTerm(term, schoolDay()))
  const [from, to] = [fromDay(period.from), fromDay(period.to)]
  const { _sum } = await tx.attendanceTally.aggregate({
    where: { studentId, span: 'month', start: { gte: from, lte: to } },
    _sum: { present: true, absent: true },
  })
  const leave = await leaveDaysOf(tx, studentId, period.from, period.to)
  const presentDays = _sum.present ?? 0
  const absentDays = _sum.absent ?? 0
  const percentage = percentageOf({ present: presentDays, absent: absentDays })
  return {
    period,
    schoolDays: presentDays + absentDays,
    presentDays,
    attendance: percentage === null ? '' : `${percentage}%`,
    leaveDays: leave.days,
    leaveReason: leave.reasons.join('; ').slice(0, limits.reason),
  }
}
