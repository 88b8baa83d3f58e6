import { addDays, addMonths, fromDay, monthOf, toDay, yearOf, type Day } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'
import { schoolYearOf, yearDays } from '@/lib/years'

/** A school year: the calendar year in which it begins, and its days. */
export type SchoolYear = { year: number; first: Day; last: Day }

/** The years that are there, oldest first. */
export async function knownYears(tx: Pick<Transaction, 'academicYear'>): Promise<SchoolYear[]> {
  const years = await tx.academicYear.findMany({ orderBy: { firstDay: 'asc' } })
  return years.map(({ year, firstDay, lastDay }) => ({ year, first: toDay(firstDay), last: toDay(lastDay) }))
}

/** The days of a year, as they are or as they usually are. */
export async function daysOfYear(tx: Pick<Transaction, 'academicYear'>, year: number): Promise<SchoolYear> {
  const known = await tx.academicYear.findUnique({ where: { year } })
  return known ? { year, first: toDay(known.firstDay), last: toDay(known.lastDay) } : { year, ...yearDays(year) }
}

/**
 * The year in which a day lies, as it is, or as it would be: April to March, unless years are there that begin otherwise.
 * Then it goes on from the last one, for a year, or up to the next.
 */
export function yearWith(day: Day, years: readonly SchoolYear[]): SchoolYear {
  const found = years.find(({ first, last }) => first <= day && day <= last)
  if (found) return found
  const usual = yearDays(schoolYearOf(day))
  const before = years.findLast(({ last }) => last < day)
  const after = years.find(({ first }) => first > day && first <= usual.last)
  const begins = after ? yearsLater(after.first, -1) : usual.first
  if (!before || before.last < begins)
    return { year: yearOf(begins), first: begins, last: after ? addDays(after.first, -1) : usual.last }
  const first = addDays(before.last, 1)
  const wholeYear = addDays(yearsLater(first, 1), -1)
  return { year: yearOf(first), first, last: after && after.first <= wholeYear ? addDays(after.first, -1) : wholeYear }
}

/** The same day of another year; 28 February for the 29th. */
function yearsLater(day: Day, years: number): Day {
  const month = addMonths(monthOf(day), 12 * years)
  return day.endsWith('-02-29') ? `${month}-28` : `${month}${day.slice(7)}`
}

/** Says of each of the days in which school year it is. A year that is missing is made. */
export async function schoolYears(tx: Transaction, days: readonly Day[]): Promise<(day: Day) => number> {
  let years = await knownYears(tx)
  for (const day of days) {
    const { year, first, last } = yearWith(day, years)
    if (years.some((known) => known.year === year && known.first === first)) continue
    await tx.academicYear.createMany({
      data: { year, firstDay: fromDay(first), lastDay: fromDay(last) },
      // Of two who need it at once, one waits here for the other.
      skipDuplicates: true,
    })
    years = await knownYears(tx)
  }
  return (day) => {
    const found = years.find(({ first, last }) => first <= day && day <= last)
    if (!found) throw new Error(`there is no school year for ${day}`)
    return found.year
  }
}
