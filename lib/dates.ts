/**
 * A school day: `YYYY-MM-DD`, without time or zone. Instants are ISO 8601 in UTC; the school day of an instant depends
 * on the school's time zone (SCHOOL_TIMEZONE), which callers pass in.
 */
export type Day = string

/** The range of days, months and years accepted as input. */
export const schoolDays = { first: '1900-01-01', last: '2199-12-31' } as const satisfies Record<string, Day>

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether `value` exists (2026-02-30 does not) and is within `schoolDays`. */
export const isDay = (value: string) => value >= schoolDays.first && value <= schoolDays.last && isDate(value)

/** Whether `value` exists, in whatever year. */
export function isDate(value: string): boolean {
  if (!dayPattern.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export function isTimeZone(value: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: value }))
  } catch {
    return false
  }
}

/** One formatter for each zone, because creating one costs 50 to 100 µs, as much as forty uses. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What calendar and clock show in `timeZone`: `2026-11-20 09:05:00`. */
function readClock(instant: Date | number, timeZone: string): string {
  let clock = clocks.get(timeZone)
  // Swedish dates have the ISO form.
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(instant)
}

/** Milliseconds. In every zone a day begins with a quarter of an hour, so that a quarter is of one day. */
const quarter = 15 * 60_000
/** Of how many quarters the day is remembered: lists show the same again and again. */
const mostQuarters = 5_000
const daysOfQuarters = new Map<string, Map<number, Day>>()

/** The school day at `instant` in `timeZone`. */
export function dayAt(instant: Date, timeZone: string): Day {
  const days = daysOfQuarters.get(timeZone) ?? new Map<number, Day>()
  const at = Math.floor(instant.getTime() / quarter)
  const known = days.get(at)
  if (known) return known
  if (days.size >= mostQuarters) days.clear()
  const day = readClock(instant, timeZone).slice(0, 10)
  daysOfQuarters.set(timeZone, days.set(at, day))
  return day
}

/** The instant at which `day` begins in `timeZone`. */
export function startOf(day: Day, timeZone: string): Date {
  const midnight = fromDay(day).getTime()
  const offsetAt = (instant: number) => Date.parse(`${readClock(instant, timeZone).replace(' ', 'T')}Z`) - instant
  // Twice, because a change of the clocks may lie between the first guess and the result.
  const guess = midnight - offsetAt(midnight)
  return new Date(midnight - offsetAt(guess))
}

/** A `date` column's value, which Prisma returns as UTC midnight, as a school day. */
export function toDay(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

/** A school day as the value of a `date` column. */
export function fromDay(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

// Written out: a formatter takes a microsecond for each, and lists have hundreds.
const months = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')
const weekdays = 'Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday'.split(',')

/** `2026-11`, or a day in it, as `November`. */
export const nameOfMonth = (month: Month) => months[Number(month.slice(5, 7)) - 1] ?? ''

/** `2026-11-20` as `20 Nov 2026` (docs/spec.md §1). */
export const formatDay = (day: Day): string => `${Number(day.slice(8))} ${nameOfMonth(day).slice(0, 3)} ${yearOf(day)}`

/** `12 to 14 Dec 2026`, `30 Nov to 2 Dec 2026`, `30 Dec 2026 to 2 Jan 2027`; one day as `formatDay`. */
export function formatDays(from: Day, to: Day): string {
  if (from === to) return formatDay(from)
  const [day, month] = formatDay(from).split(' ')
  if (monthOf(from) === monthOf(to)) return `${day} to ${formatDay(to)}`
  return yearOf(from) === yearOf(to) ? `${day} ${month} to ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`
}

/** `YYYY-MM`. */
export type Month = string

/** Whether `value` is a month within `schoolDays`. */
export const isMonth = (value: string) => isDay(`${value}-01`)

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** `days` may be negative. */
export function addDays(day: Day, days: number): Day {
  return toDay(new Date(fromDay(day).getTime() + days * 86_400_000))
}

/** `months` may be negative. */
export function addMonths(month: Month, months: number): Month {
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  const first = fromDay(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return monthOf(toDay(first))
}

/** The first and the last day of a month. */
export const monthDays = (month: Month): { first: Day; last: Day } => ({
  first: `${month}-01`,
  last: addDays(`${addMonths(month, 1)}-01`, -1),
})

/** A fixed bound for the loop over a month. */
const longestMonth = 31

export function daysOf(month: Month): Day[] {
  return Array.from({ length: longestMonth }, (_, n) => addDays(`${month}-01`, n)).filter(
    (day) => monthOf(day) === month,
  )
}

/** The number of days from `from` to `to`, both inclusive. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((fromDay(to).getTime() - fromDay(from).getTime()) / 86_400_000) + 1
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day) => fromDay(day).getUTCDay() || 7

/** `2026-11-20` as `Friday`. */
export const formatWeekday = (day: Day): string => weekdays[fromDay(day).getUTCDay()] ?? ''

/** `2026-11` as `November 2026`. */
export const formatMonth = (month: Month): string => `${nameOfMonth(month)} ${yearOf(month)}`

/** `2026-11` as `Nov 2026`. */
export const formatShortMonth = (month: Month): string => `${nameOfMonth(month).slice(0, 3)} ${yearOf(month)}`

/** The time of day in `timeZone`: `09:05`. */
export const clockAt = (instant: Date, timeZone: string): string => readClock(instant, timeZone).slice(11, 16)

/** An ISO instant as `20 Nov 2026, 09:05` in `timeZone`, which is the school's. */
export function formatInstant(instant: string, timeZone: string): string {
  const shown = readClock(new Date(instant), timeZone)
  return `${formatDay(shown.slice(0, 10))}, ${shown.slice(11, 16)}`
}
