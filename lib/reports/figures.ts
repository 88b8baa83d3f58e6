import { limits } from '@/lib/constants'
import { fromDay } from '@/lib/dates'
import type { Transaction } from '@/lib/server/db'
import { schoolDay } from '@/lib/server/school-day'
import { periodOf, schoolYearOfTerm, type Term } from '@/lib/terms'
import type { Figures } from './schema'

/**
 * What the school's records say of a student in a term: the marks of the register, of which days of approved leave
 * are none, and the approved leave itself, without Sundays.
 */
export async function figuresOf(tx: Pick<Transaction, 'attendanceTally' | '$queryRaw'>, studentId: string, term: Term): Promise<Figures> {
  const period = periodOf(term, schoolYearOfTerm(term, schoolDay()))
  const [from, to] = [fromDay(period.from), fromDay(period.to)]
  const { _sum } = await tx.attendanceTally.aggregate({
    where: { studentId, span: 'month', start: { gte: from, lte: to } },
    _sum: { present: true, absent: true },
  })
  const [leave] = await tx.$queryRaw<{ days: number; reasons: string | null }[]>`
    SELECT count(d)::int AS days, string_agg(DISTINCT l.reason, '; ') AS reasons
    FROM "LeaveRequest" l
      CROSS JOIN LATERAL generate_series(greatest(l."fromDay", ${from}::date), least(l."toDay", ${to}::date), '1 day') d
    WHERE l."studentId" = ${studentId}::uuid AND l.status = 'Approved' AND extract(isodow FROM d) <> 7`
  const presentDays = _sum.present ?? 0
  const schoolDays = presentDays + (_sum.absent ?? 0)
  return {
    period,
    schoolDays,
    presentDays,
    attendance: schoolDays ? `${Number(((presentDays / schoolDays) * 100).toFixed(1))}%` : '',
    leaveDays: leave?.days ?? 0,
    leaveReason: (leave?.reasons ?? '').slice(0, limits.reason),
  }
}
