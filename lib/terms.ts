import type { terms } from './constants'
import type { Day } from './dates'

/**
 * The Indian school year runs from April to March and is named after the calendar year it begins in. Term 1 is April
 * to September, Term 2 October to March, Annual the whole year.
 */
export type Term = (typeof terms)[number]

/** A stretch of school days, both ends included. */
export type Period = { from: Day; to: Day }

/** The school year that `day` lies in: 2026 for 1 Apr 2026 to 31 Mar 2027. */
export function schoolYearOf(day: Day): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** `2026–27`, as school years are written. */
export const formatSchoolYear = (year: number) => `${year}–${String((year + 1) % 100).padStart(2, '0')}`

/**
 * The school year that somebody means who writes about `term` on `today`. From April to September, Term 2 and Annual
 * are those of the year that ended in March: the new year's have not begun, or cannot be judged.
 */
export function schoolYearOfTerm(term: Term | null, today: Day): number {
  const year = schoolYearOf(today)
  const firstHalf = Number(today.slice(5, 7)) >= 4 && Number(today.slice(5, 7)) <= 9
  return firstHalf && (term === 'Term 2' || term === 'Annual') ? year - 1 : year
}

/** The days of a term. */
export function periodOf(term: Term, schoolYear: number): Period {
  const spring = { from: `${schoolYear}-04-01`, to: `${schoolYear}-09-30` }
  const winter = { from: `${schoolYear}-10-01`, to: `${schoolYear + 1}-03-31` }
  return { 'Term 1': spring, 'Term 2': winter, Annual: { from: spring.from, to: winter.to } }[term]
}
