import type { DaysOff } from '@/lib/calendar/days'
import { daysOf, type Day, type Month } from '@/lib/dates'
import type { Totals } from './answers'

/** The percentage Present of Present and Absent, to one decimal, half rounded up; null without marks. */
export function percentageOf({ present, absent }: { present: number; absent: number }): number | null {
  const marked = present + absent
  // Multiplied first: present / marked * 1000 comes out just below some halves.
  return marked === 0 ? null : Math.round((present * 1000) / marked) / 10
}

type Mark = { day: Day; status: 'Present' | 'Absent' }
type Leave = { from: Day; to: Day }

/** Whether `day` is a leave day: a school day within an approved leave, and not marked Present. */
export const isLeaveDay = (day: Day, status: Mark['status'] | undefined, approved: readonly Leave[], off: DaysOff) =>
  status !== 'Present' && !off.has(day) && approved.some(({ from, to }) => from <= day && day <= to)

/**
 * A student's month with one code a day: P, A, L for a leave day, `.` for a day without a mark; p and a for marks on a
 * day without school, which count nowhere.
 */
export function dayCodesOf(month: Month, marks: readonly Mark[], approved: readonly Leave[], off: DaysOff): string {
  const statuses = new Map(marks.map(({ day, status }) => [day, status]))
  return daysOf(month)
    .map((day) => {
      const status = statuses.get(day)
      if (isLeaveDay(day, status, approved, off)) return 'L'
      const code = status ? { Present: 'P', Absent: 'A' }[status] : '.'
      return off.has(day) ? code.toLowerCase() : code
    })
    .join('')
}

export function totalsOf(dayCodes: string): Totals {
  const count = (code: string) => dayCodes.split(code).length - 1
  const [present, absent, leave] = [count('P'), count('A'), count('L')]
  return { present, absent, leave, percentage: percentageOf({ present, absent }) }
}
