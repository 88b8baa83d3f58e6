import { z } from 'zod'
import { addDays, formatDay, fromDay, toDay, yearOf, type Day } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { recordChange } from '@/lib/school/settings'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockCalendar, lockEnrolments } from '@/lib/server/data/locks'
import { readSchoolYears } from '@/lib/server/data/school-years'
import { refreshSettings } from '@/lib/server/data/read-settings'
import { operation } from '@/lib/server/doors/operation'
import { formatYear, schoolYearLengths, type SchoolYear } from '@/lib/years'
import { turningTo } from './draft'
import { yearMessages } from './messages'
import { yearDaysSchema } from './schema'

/**
 * Saves the first and the last day of a year that is to begin. The year before it ends with the day before, the year after it
 * begins with the day after, so that no day lies in none.
 */
export const saveYearDays = operation({
  access: 'year:manage',
  as: 'year',
  input: yearDaysSchema,
  output: z.strictObject({
    year: z.number(),
    firstDay: z.string(),
    lastDay: z.string(),
    message: z.string(),
  }),
  fail: yearMessages.daysFailed,
  async run(actor, { year, firstDay, lastDay }) {
    const version = await db.$transaction(async (tx) => {
      if (yearOf(firstDay) !== year) throw errorAt('firstDay', yearMessages.beginsIn(formatYear(year), year))
      const { next } = await turningTo(tx, year)
      // Nobody is enrolled or marked meanwhile: both go by the days of the years.
      await lockEnrolments(tx)
      await lockCalendar(tx)
      const years = await readSchoolYears(tx)
      const wanted = { year, first: firstDay, last: lastDay }
      const changed = [wanted, ...neighbours(wanted, next, years)]
      await assertEnrolledWithin(tx, changed)
      await writeYears(tx, changed, years)
      const change = { setting: 'schoolYear', before: inWords(next), after: inWords(wanted) }
      return recordChange(tx, actor.id, change.before === change.after ? [] : [change])
    })
    await refreshSettings(version)
    return { year, firstDay, lastDay, message: yearMessages.daysSaved(formatYear(year)) }
  },
})

/**
 * The years beside one, of those that are there, with the days that they have then.
 * @throws AppError invalid where one would have too many days or too few, or begin in another calendar year.
 */
function neighbours(wanted: SchoolYear, next: SchoolYear, years: readonly SchoolYear[]): SchoolYear[] {
  const [dayBefore, dayAfter] = [addDays(next.first, -1), addDays(next.last, 1)]
  const before = years.find(({ first, last }) => first < next.first && (last === dayBefore || last >= wanted.first))
  const after = years.find(({ first }) => first > next.first && (first === dayAfter || first <= wanted.last))
  const { shortest, longestBeside: longest } = schoolYearLengths
  const changed: SchoolYear[] = []
  if (before) {
    const last = addDays(wanted.first, -1)
    if (last < addDays(before.first, shortest) || last > addDays(before.first, longest))
      throw errorAt('firstDay', yearMessages.lengthBefore(formatYear(before.year)))
    changed.push({ ...before, last })
  }
  if (after) {
    const first = addDays(wanted.last, 1)
    const tooShort = after.last < addDays(first, shortest)
    if (yearOf(first) !== after.year || tooShort || after.last > addDays(first, longest))
      throw errorAt('lastDay', yearMessages.followedBy(formatYear(after.year), formatDay(after.first)))
    changed.push({ ...after, first })
  }
  return changed
}

/** @throws AppError conflict for a pupil who was enrolled on a day that would lie in another year. */
async function assertEnrolledWithin(tx: Transaction, years: readonly SchoolYear[]) {
  for (const { year, first, last } of years) {
    const outside = await tx.enrolment.findFirst({
      where: { year, OR: [{ fromDay: { lt: fromDay(first) } }, { fromDay: { gt: fromDay(last) } }] },
      orderBy: { fromDay: 'asc' },
      select: { fromDay: true, student: { select: { name: true } } },
    })
    if (outside)
      throw new AppError(
        'conflict',
        yearMessages.enrolledThen(outside.student.name, formatDay(toDay(outside.fromDay)), formatYear(year)),
      )
  }
}

/** Years may not overlap at any moment, so those that are there first give up the days that they lose. */
async function writeYears(tx: Transaction, wanted: readonly SchoolYear[], years: readonly SchoolYear[]) {
  const later = (a: Day, b: Day) => (a > b ? a : b)
  const earlier = (a: Day, b: Day) => (a < b ? a : b)
  const known = wanted.flatMap(({ year, first, last }) => {
    const now = years.find((each) => each.year === year)
    return now ? [{ year, first: later(first, now.first), last: earlier(last, now.last) }] : []
  })
  for (const { year, first, last } of [...known, ...wanted]) {
    const days = { firstDay: fromDay(first), lastDay: fromDay(last) }
    await tx.academicYear.upsert({ where: { year }, create: { year, ...days }, update: days })
  }
}

const inWords = ({ year, first, last }: SchoolYear) => `${formatYear(year)}: ${formatDay(first)} – ${formatDay(last)}`
