import { daysOf, weekdayOf, type Day, type Month } from '@/lib/dates'
import type { Totals } from './schema'

/** Present of all marked days, in percent with one decimal; null before the first mark. Leave counts as neither. */
export function percentageOf({ present, absent }: { present: number; absent: number }): number | null {
  const marked = present + absent
  return marked === 0 ? null : Math.round((present / marked) * 1000) / 10
}

type Mark = { day: Day; status: 'Present' | 'Absent'; excused: boolean }
type Leave = { from: Day; to: Day }

/**
 * A student's month, one sign a day: P, A, L for a day of approved leave, `.` for a day without a mark. Sundays within
 * a leave are no leave days.
 */
export function signsOf(month: Month, marks: readonly Mark[], leaves: readonly Leave[]): string {
  const marked = new Map(marks.map((mark) => [mark.day, mark]))
  return daysOf(month)
    .map((day) => {
      const mark = marked.get(day)
      if (mark) return mark.excused ? 'L' : mark.status === 'Present' ? 'P' : 'A'
      const onLeave = weekdayOf(day) !== 7 && leaves.some(({ from, to }) => from <= day && day <= to)
      return onLeave ? 'L' : '.'
    })
    .join('')
}

/** What a month's signs add up to. */
export function totalsOf(signs: string): Totals {
  const count = (sign: string) => signs.split(sign).length - 1
  const [present, absent, leave] = [count('P'), count('A'), count('L')]
  return { present, absent, leave, percentage: percentageOf({ present, absent }) }
}
