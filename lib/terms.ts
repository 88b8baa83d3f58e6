import type { terms } from './constants'
import type { Day } from './dates'
import { schoolYearOf, yearDays } from './years'

/** A part of a school year: Term 1 is April to September, Term 2 October to March, Annual the whole year. */
export type Term = (typeof terms)[number]

/** A stretch of school days, both ends included. */
export type Period = { from: Day; to: Day }

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
  const { first, last } = yearDays(schoolYear)
  return {
    'Term 1': { from: first, to: `${schoolYear}-09-30` },
    'Term 2': { from: `${schoolYear}-10-01`, to: last },
    Annual: { from: first, to: last },
  }[term]
}
