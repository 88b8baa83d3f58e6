import type { Day } from './dates'

/**
 * School years and financial years: both run from April to March, are known by the calendar year they begin in, and are
 * printed alike.
 */

/** The year that `day` lies in: 2026 for 1 Apr 2026 to 31 Mar 2027. */
function aprilYearOf(day: Day): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** The school year of a school day. */
export const schoolYearOf = aprilYearOf

/** The Indian financial year of a school day. */
export const financialYearOf = aprilYearOf

/** The first and the last day of a year. */
export const yearDays = (year: number): { first: Day; last: Day } => ({
  first: `${year}-04-01`,
  last: `${year + 1}-03-31`,
})

/** The first day of the school year that `day` lies in. */
export const schoolYearStart = (day: Day): Day => yearDays(schoolYearOf(day)).first

/** `2026` as `2026-27`. */
export const formatYear = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`
