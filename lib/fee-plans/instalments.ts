import { addMonths, monthDays, monthOf, type Day } from '@/lib/dates'

/** When the instalments of a year are due, and what a plan raises. */

/** How often, and every how many months that is. */
export const rhythms = { Monthly: 1, Quarterly: 3, 'Half-yearly': 6, Yearly: 12 } as const
export type Rhythm = keyof typeof rhythms

/**
 * The due days of a school year: the same day of the month each time, or the month's last where it is shorter. A day that
 * would lie outside the year is its first or last one.
 */
export function dueDays({ first, last }: { first: Day; last: Day }, rhythm: Rhythm, dayOfMonth: number): Day[] {
  const days: Day[] = []
  for (let month = monthOf(first); month <= monthOf(last); month = addMonths(month, rhythms[rhythm])) {
    const end = monthDays(month).last
    const wanted = `${month}-${String(dayOfMonth).padStart(2, '0')}`
    const due = wanted > end ? end : wanted
    days.push(due < first ? first : due > last ? last : due)
  }
  return [...new Set(days)].slice(0, 12 / rhythms[rhythm])
}

/** An amount of paise raised by a percentage with at most two decimals, to the nearest rupee, a half upwards. */
export const raised = (paise: number, percent: number): number =>
  percent === 0 ? paise : Math.round((paise * Math.round((100 + percent) * 100)) / 1_000_000) * 100
