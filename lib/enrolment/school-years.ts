import { fromDay, toDay, type Day } from '@/lib/dates'
import { db, type Transaction } from '@/lib/server/data/db'
import { readSchoolYears } from '@/lib/server/data/school-years'
import { isInMissingYear, keepSchoolYears, yearWith } from '@/lib/years'

/** Says of each of the days in which school year it is. A year that is missing is made. */
export async function schoolYears(tx: Transaction, days: readonly Day[]): Promise<(day: Day) => number> {
  let years = await readSchoolYears(tx)
  for (const day of days) {
    if (years.some(({ first, last }) => first <= day && day <= last)) continue
    const { year, first, last } = yearWith(day, years)
    if (years.some((known) => known.year === year)) {
      await tx.academicYear.update({ where: { year }, data: { lastDay: fromDay(last) } })
    } else {
      await tx.academicYear.createMany({
        data: { year, firstDay: fromDay(first), lastDay: fromDay(last) },
        // Of two who need it at once, one waits here for the other.
        skipDuplicates: true,
      })
    }
    years = await readSchoolYears(tx)
  }
  return (day) => {
    const found = years.find(({ first, last }) => first <= day && day <= last)
    if (!found) throw new Error(`there is no school year for ${day}`)
    return found.year
  }
}

/**
 * The first day from which an enrolment can be open: that of the newest year into which the school has gone over. Nobody
 * would be taken over from a day before it any more.
 */
export async function firstOpenDay(tx: Pick<Transaction, 'rollOver'>): Promise<Day | undefined> {
  const newest = await tx.rollOver.findFirst({
    where: { takenBackAt: null },
    orderBy: { year: 'desc' },
    select: { academicYear: { select: { firstDay: true } } },
  })
  return newest ? toDay(newest.academicYear.firstDay) : undefined
}

/**
 * Makes the school year of a day on which somebody is to be marked, where it is missing: a year's counters are known by its
 * first day. In a transaction of its own, before the one that marks: no mark is on its way in a year while it is made.
 */
export async function makeYearOf(day: Day): Promise<void> {
  // Before the first year nobody was enrolled.
  if (!isInMissingYear(day)) return
  await db.$transaction((tx) => schoolYears(tx, [day]))
  keepSchoolYears(await readSchoolYears(db))
}
