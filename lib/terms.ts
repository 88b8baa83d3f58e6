import { addDays, addMonths, isDate, monthOf, type Day } from './dates'
import { schoolYearOn, yearDays } from './years'

export const terms = ['Term 1', 'Term 2', 'Annual'] as const

/** Term 1 is the first six months of the school year, Term 2 the rest, Annual the whole year. */
export type Term = (typeof terms)[number]

/** Both days inclusive. */
export type Period = { from: Day; to: Day }

/**
 * The school year meant by a report about `term` written on `today`. In the first six months, Term 2 and Annual mean the
 * year before, because those of the new year are not over.
 */
export function schoolYearOfTerm(term: Term | null, today: Day): number {
  const { year, first } = schoolYearOn(today)
  const late = term === 'Term 2' || term === 'Annual'
  return late && today < secondTerm(first) ? schoolYearOn(addDays(first, -1)).year : year
}

/** The term in which a day lies. */
export function termOn(day: Day): Term {
  const { first } = schoolYearOn(day)
  return day < secondTerm(first) ? 'Term 1' : 'Term 2'
}

export function periodOf(term: Term, schoolYear: number): Period {
  const { first, last } = yearDays(schoolYear)
  const second = secondTerm(first)
  return {
    'Term 1': { from: first, to: addDays(second, -1) },
    'Term 2': { from: second, to: last },
    Annual: { from: first, to: last },
  }[term]
}

/** 1 October in a year that begins on 1 April; for a day that its month has not, the first of the next. */
function secondTerm(first: Day): Day {
  const month = addMonths(monthOf(first), 6)
  const same = `${month}${first.slice(7)}`
  return isDate(same) ? same : `${addMonths(month, 1)}-01`
}
