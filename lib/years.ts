import { addDays, addMonths, fromDay, isDate, monthDays, monthOf, yearOf, type Day, type Month } from './dates'

/**
 * Financial years run from April to March, school years as the school says. Both are named by the calendar year in which
 * they begin.
 */

/** `2026-27` */
export const formatYear = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** 2026 for 1 Apr 2026 to 31 Mar 2027. */
export const financialYearOf = (day: Day): number => yearOf(day) - (day.slice(5) < '04-01' ? 1 : 0)

export const financialYearDays = (year: number): { first: Day; last: Day } => ({
  first: `${year}-04-01`,
  last: `${year + 1}-03-31`,
})

/** A school year: the calendar year in which it begins, and its days. */
export type SchoolYear = { year: number; first: Day; last: Day }

/** Days from the first to the last. The year beside one that gets other days may be a long one. */
export const schoolYearLengths = { shortest: 27 * 7, longest: 365, longestBeside: 550 }

/** Whether a school year may have these days. */
export function isYearLong({ first, last }: { first: Day; last: Day }): boolean {
  const { shortest, longest } = schoolYearLengths
  return last > addDays(first, shortest) && last <= addDays(first, longest)
}

/** How a school year begins that has no other one to follow or to precede: on a first of April. */
const usualFirst: Day = '2000-04-01'

/**
 * The year in which a day lies: one of those that are there (oldest first), or as it would be. Years go on from the last one
 * before, each a year long, up to the next; before the first one they begin as that one does.
 */
export function yearWith(day: Day, years: readonly SchoolYear[]): SchoolYear {
  const found = years.find(({ first, last }) => first <= day && day <= last)
  if (found) return found
  const before = years.findLast(({ last }) => last < day)
  const after = years.find(({ first }) => first > day)
  const anchor = before ? addDays(before.last, 1) : (after?.first ?? usualFirst)
  const passed = yearOf(day) - yearOf(anchor)
  const turns = yearsLater(anchor, passed) <= day ? passed : passed - 1
  const first = yearsLater(anchor, turns)
  const wholeYear = addDays(yearsLater(anchor, turns + 1), -1)
  const last = after && after.first <= wholeYear ? addDays(after.first, -1) : wholeYear
  // Two years do not begin in one calendar year: the days up to the second belong to the year before.
  if (before && yearOf(first) === before.year) return { ...before, last }
  if (before && yearOf(first) === after?.year)
    return turns === 0 ? { ...before, last } : { ...yearWith(addDays(first, -1), years), last }
  return { year: yearOf(first), first, last }
}

/** The same day of another year; 28 February for the 29th. */
function yearsLater(day: Day, years: number): Day {
  const month = addMonths(monthOf(day), 12 * years)
  const same = `${month}${day.slice(7)}`
  return isDate(same) ? same : `${month}-28`
}

// Next may load this module more than once into a process.
const shared = globalThis as { portalSchoolYears?: readonly SchoolYear[] }

/** The school's years, oldest first. On the server they are read with the school's settings; a browser knows none. */
const schoolYears = () => shared.portalSchoolYears ?? []
export function keepSchoolYears(years: readonly SchoolYear[]) {
  shared.portalSchoolYears = years
}

/** Whether the day lies in a year after those that are there, or between two of them, which has to be worked out. */
export const isInMissingYear = (day: Day): boolean =>
  schoolYears().some(({ last }) => last < day) && !schoolYears().some(({ first, last }) => first <= day && day <= last)

/** The school year in which a day lies. On the server alone, as all that follows: a page tells the browser what it needs. */
export const schoolYearOn = (day: Day): SchoolYear => yearWith(day, schoolYears())

export const schoolYearOf = (day: Day): number => schoolYearOn(day).year

/** The days of a school year. */
export const yearDays = (year: number): SchoolYear =>
  // The last year that begins in a calendar year has its last day.
  schoolYears().find((known) => known.year === year) ?? schoolYearOn(`${year}-12-31`)

/**
 * The school year in which a month ends, or, for the present month, in which today lies: a year may begin in the middle of a
 * month.
 */
export function schoolYearOfMonth(month: Month, today: Day): SchoolYear {
  return schoolYearOn(month === monthOf(today) ? today : monthDays(month).last)
}

/** The months from one day to another, `YYYY-MM`. */
export function monthsBetween({ first, last }: { first: Day; last: Day }): Month[] {
  const [from, to] = [fromDay(first), fromDay(last)]
  const count = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1
  return Array.from({ length: Math.max(count, 0) }, (_, n) => addMonths(monthOf(first), n))
}
