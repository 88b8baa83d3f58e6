import { sections } from '@/lib/constants'
import { addDays, addMonths, fromDay, monthOf, toDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import type { Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { schoolYearOf, yearDays } from '@/lib/years'
import type { Enrolment } from '@/prisma/client/client'
import type { EnrolmentOutcome } from '@/prisma/client/enums'
import { studentMessages } from './messages'

/**
 * Who is in which class and section, from when to when. Nothing else writes enrolments, or the copy of the open one that
 * an account has (class, section, roll number): a trigger refuses a copy that says something else.
 */

type Newcomer = { studentId: string; class: string; from: Day }

/** Also one that is over. */
type Spell = Newcomer & { to?: Day; outcome?: EnrolmentOutcome }

export type Place = { studentId: string; class: string; section: string; rollNo: number }

/**
 * Enrols a pupil from a day on, in the class's smallest section and with its next roll number. The first enrolment gives
 * the admission number.
 * @throws AppError conflict when the pupil is enrolled then.
 */
export async function enrol(tx: Transaction, newcomer: Newcomer): Promise<Place> {
  await lockDaysOf(tx, newcomer.studentId)
  const known = await tx.enrolment.findFirst({
    where: { studentId: newcomer.studentId, OR: [{ toDay: null }, { toDay: { gte: fromDay(newcomer.from) } }] },
    select: { id: true },
  })
  if (known) throw new AppError('conflict', studentMessages.enrolledAlready)
  const [place] = await enrolAll(tx, [newcomer])
  if (!place) throw new Error('nobody was enrolled')
  return place
}

/** The same for many, also of the past, who are not enrolled then. Roll numbers are given in their order. */
export async function enrolAll(tx: Transaction, spells: readonly Spell[]): Promise<Place[]> {
  const yearOf = await schoolYears(
    tx,
    spells.map(({ from }) => from),
  )
  const rows: (Place & { rollGroup: string; year: number } & Pick<Enrolment, 'fromDay' | 'toDay' | 'outcome'>)[] = []
  const places: Place[] = []
  // In one order, so that two transactions cannot wait for each other.
  const byClass = [...groupBy(spells, (spell) => spell.class)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [schoolClass, ofClass] of byClass) {
    const next = await freePlaces(tx, schoolClass, Math.max(...ofClass.map(({ from }) => yearOf(from))))
    for (const { studentId, from, to, outcome = null } of ofClass) {
      const place = { studentId, class: schoolClass, ...next() }
      const days = { year: yearOf(from), fromDay: fromDay(from), toDay: to ? fromDay(to) : null }
      places.push(place)
      rows.push({ ...place, rollGroup: rollGroupOf(place), ...days, outcome })
    }
  }
  await addSections(
    tx,
    rows.map(({ year, class: schoolClass, section }) => ({ year, class: schoolClass, name: section })),
  )
  await tx.enrolment.createMany({ data: rows })
  await copyToAccounts(
    tx,
    spells.map(({ studentId }) => studentId),
  )
  return places
}

type SectionKey = { year: number; class: string; name: string }

/** Adds those of the sections that are missing. */
async function addSections(tx: Transaction, wanted: readonly SectionKey[]) {
  const keys = new Map(wanted.map((key) => [[key.year, key.class, key.name].join(), key]))
  await tx.section.createMany({ data: [...keys.values()], skipDuplicates: true })
}

/** Those among whom roll numbers are unique: a class. */
const rollGroupOf = ({ class: schoolClass }: { class: string }) => schoolClass

/**
 * Places in a class, one after the other: the largest roll number plus one, and the smallest section. A lock lets one
 * transaction of a class at a time give them.
 */
async function freePlaces(tx: Transaction, schoolClass: string, year: number) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`roll number ${schoolClass}`}))`
  const { _max } = await tx.enrolment.aggregate({
    // Also of those who left in this year, whom its registers name.
    where: { rollGroup: rollGroupOf({ class: schoolClass }), OR: [{ toDay: null }, { year }] },
    _max: { rollNo: true },
  })
  const seated = await tx.enrolment.groupBy({
    by: ['section'],
    where: { class: schoolClass, toDay: null },
    _count: true,
  })
  const sizes = new Map(seated.map(({ section, _count }) => [section, _count]))
  const sizeOf = (section: string) => sizes.get(section) ?? 0
  let rollNo = _max.rollNo ?? 0
  return (): Pick<Place, 'section' | 'rollNo'> => {
    const section = sections.reduce((smallest, next) => (sizeOf(next) < sizeOf(smallest) ? next : smallest))
    sizes.set(section, sizeOf(section) + 1)
    rollNo += 1
    return { section, rollNo }
  }
}

/** Says of each of the days in which school year it is. A year that is missing is made. */
async function schoolYears(tx: Transaction, days: readonly Day[]): Promise<(day: Day) => number> {
  const read = async () => {
    const years = await tx.academicYear.findMany({ orderBy: { firstDay: 'asc' } })
    return years.map(({ year, firstDay, lastDay }) => ({ year, first: toDay(firstDay), last: toDay(lastDay) }))
  }
  let years = await read()
  const find = (day: Day) => years.find(({ first, last }) => first <= day && day <= last)
  for (const day of days) {
    if (find(day)) continue
    // April to March, unless years are there that begin otherwise: then up to the next, and from the last one on.
    const usual = yearDays(schoolYearOf(day))
    const before = years.findLast((year) => year.last < day)
    const after = years.find((year) => year.first > day && year.first <= usual.last)
    const [begins, last] = after
      ? [`${addMonths(monthOf(after.first), -12)}${after.first.slice(7)}`, addDays(after.first, -1)]
      : [usual.first, usual.last]
    const first = before && before.last >= begins ? addDays(before.last, 1) : begins
    await tx.academicYear.createMany({
      data: { year: Number(first.slice(0, 4)), firstDay: fromDay(first), lastDay: fromDay(last) },
      // Of two who need it at once, one waits here for the other.
      skipDuplicates: true,
    })
    years = await read()
  }
  return (day) => {
    const found = find(day)
    if (!found) throw new Error(`there is no school year for ${day}`)
    return found.year
  }
}

/** Copies the open enrolments to the accounts; who has none keeps the class alone. Gives admission numbers. */
async function copyToAccounts(tx: Transaction, studentIds: readonly string[]) {
  await tx.$executeRaw`
    UPDATE "User" u SET "class" = coalesce(e."class", u."class"), "section" = e."section", "rollNo" = e."rollNo",
      "admissionNo" = coalesce(u."admissionNo", next_admission_number())
    FROM unnest(${[...new Set(studentIds)]}::uuid[]) AS pupil ("id")
    LEFT JOIN "Enrolment" e ON e."studentId" = pupil."id" AND e."toDay" IS NULL
    WHERE u."id" = pupil."id"`
}
