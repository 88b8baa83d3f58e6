import type { terms } from './constants'
import type { Day } from './dates'
import { schoolYearOf, yearDays } from './years'

/** Term 1 is April to September, Term 2 October to March, Annual the whole school year. */
export type Term = (typeof terms)[number]

/** Both days inclusive. */
export type Period = { from: Day; to: Day }

/**
 * The school year meant by a report about `term` written on `today`. From April to September, Term 2 and Annual mean
 * the year that ended in March, because those of the new year are not over.
 */
export function schoolYearOfTerm(term: Term | null, today: Day): number {
  const year = schoolYearOf(today)
  const firstHalf = today <= periodOf('Term 1', year).to
  return firstHalf && (term === 'Term 2' || term === 'Annual') ? year - 1 : year
}

export function periodOf(term: Term, schoolYear: number): Period {
  const { first, last } = yearDays(schoolYear)
  return {
    'Term 1': { from: first, to: `${schoolYear}-09-30` },
    'Term 2': { from: `${schoolYear}-10-01`, to: last },
    Annual: { from: first, to: last },
  }[term]
}
