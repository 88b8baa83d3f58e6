import { monthOf, toDay, type Day, type Month } from './dates'

/**
 * School years and financial years both run from April to March and are named by the calendar year in which they begin.
 */

/** 2026 for 1 Apr 2026 to 31 Mar 2027. */
function aprilYearOf(day: Day): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

export const schoolYearOf = aprilYearOf

export const financialYearOf = aprilYearOf

export const yearDays = (year: number): { first: Day; last: Day } => ({
  first: `${year}-04-01`,
  last: `${year + 1}-03-31`,
})

/** `YYYY-MM`, April first. */
export const monthsOfYear = (year: number): Month[] =>
  Array.from({ length: 12 }, (_, n) => monthOf(toDay(new Date(Date.UTC(year, n + 3)))))

export const schoolYearStart = (day: Day): Day => yearDays(schoolYearOf(day)).first

export const formatYear = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`
