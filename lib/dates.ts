/**
 * A school day is the string `YYYY-MM-DD`: no time, no zone. An instant is ISO 8601 in UTC. Which school day an instant
 * falls on depends on the school's time zone (SCHOOL_TIMEZONE), which callers pass in.
 */
export type Day = string

/** The days a school can have anything to do with. Every day that comes in from outside lies between the two. */
export const schoolDays = { first: '1900-01-01', last: '2199-12-31' } as const satisfies Record<string, Day>

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether `value` is a day that exists (2026-02-30 does not) and one of `schoolDays`. */
export function isDay(value: string): boolean {
  if (!dayPattern.test(value) || value < schoolDays.first || value > schoolDays.last) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** One a zone: to make one costs as much as forty dates. */
const zones = new Map<string, Intl.DateTimeFormat>()

/** The school day at `instant` in `timeZone`. */
export function dayAt(instant: Date, timeZone: string): Day {
  const known = zones.get(timeZone)
  if (known) return known.format(instant)
  // Swedish writes dates as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  zones.set(timeZone, format)
  return format.format(instant)
}

/** The instant at which `day` begins in `timeZone`. */
export function startOf(day: Day, timeZone: string): Date {
  const midnight = fromDay(day).getTime()
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = midnight - offsetAt(midnight)
  return new Date(midnight - offsetAt(guess))
}

/** A `date` column's value as a school day; Prisma hands such columns over as UTC midnight. */
export function toDay(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

/** A school day as the value of a `date` column. */
export function fromDay(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

const shown = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-11-20` as `20 Nov 2026` (docs/spec.md §1: day, short month, year). */
export function formatDay(day: Day): string {
  // ICU's British September is "Sept"; the contract's months have three letters.
  return shown.format(fromDay(day)).replace('Sept', 'Sep')
}

/** A month is the string `YYYY-MM`. */
export type Month = string

/** Whether `value` is a month of `schoolDays`. */
export const isMonth = (value: string) => isDay(`${value}-01`)

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** `day` moved by `days`, back for negative ones. */
export function addDays(day: Day, days: number): Day {
  return toDay(new Date(fromDay(day).getTime() + days * 86_400_000))
}

/** `month` moved by `months`. */
export function addMonths(month: Month, months: number): Month {
  // Not with Date.UTC, which takes the years before 100 for those of the twentieth century.
  const first = fromDay(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return monthOf(toDay(first))
}

/** No month has more days; whatever is asked for, a loop over one ends there. */
const longestMonth = 31

/** Every day of a month, in order. */
export function daysOf(month: Month): Day[] {
  return Array.from({ length: longestMonth }, (_, n) => addDays(`${month}-01`, n)).filter(
    (day) => monthOf(day) === month,
  )
}

/** How many days from `from` to `to`, both counted. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((fromDay(to).getTime() - fromDay(from).getTime()) / 86_400_000) + 1
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day) => fromDay(day).getUTCDay() || 7

const shownMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as `November 2026`. */
export const formatMonth = (month: Month) => shownMonth.format(fromDay(`${month}-01`))

/** An ISO instant as `20 Nov 2026, 09:05` in `timeZone`, which is the school's. */
export function formatInstant(instant: string, timeZone: string): string {
  const date = new Date(instant)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(date)
  return `${formatDay(dayAt(date, timeZone))}, ${time}`
}
