import { daysOf, weekdayOf, type Day, type Month } from '@/lib/dates'
import type { Totals } from './schema'

/** Present of Present and Absent, in percent with one decimal, half rounded up; null before the first mark. */
export function percentageOf({ present, absent }: { present: number; absent: number }): number | null {
  const marked = present + absent
  // One division of whole numbers: present / marked * 1000 would come out just below some halves.
  return marked === 0 ? null : Math.round((present * 1000) / marked) / 10
}

/** Whether school is held on `day`: every day but Sundays. */
export const isWorkingDay = (day: Day) => weekdayOf(day) !== 7

type Mark = { day: Day; status: 'Present' | 'Absent' }
type Leave = { from: Day; to: Day }

/** Whether `day` is a leave day of a student: within an approved leave, a working day, and not marked Present. */
export const isLeaveDay = (day: Day, status: Mark['status'] | undefined, approved: readonly Leave[]) =>
  status !== 'Present' && isWorkingDay(day) && approved.some(({ from, to }) => from <= day && day <= to)

/** A student's month, one sign a day: P, A, L for a leave day, `.` for a day without a mark. */
export function signsOf(month: Month, marks: readonly Mark[], approved: readonly Leave[]): string {
  const statuses = new Map(marks.map(({ day, status }) => [day, status]))
  return daysOf(month)
    .map((day) => {
      const status = statuses.get(day)
      if (isLeaveDay(day, status, approved)) return 'L'
      return status ? { Present: 'P', Absent: 'A' }[status] : '.'
    })
    .join('')
}

/** What a month's signs add up to. */
export function totalsOf(signs: string): Totals {
  const count = (sign: string) => signs.split(sign).length - 1
  const [present, absent, leave] = [count('P'), count('A'), count('L')]
  return { present, absent, leave, percentage: percentageOf({ present, absent }) }
}
