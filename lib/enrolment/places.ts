import { carryOver } from './duties'
import { sections } from '@/lib/constants'
import type { Transaction } from '@/lib/server/data/db'
import type { RollNumbers } from '@/prisma/client/enums'
import { rollGroupOf } from './roll-numbers'

/** Sections and roll numbers that are given, and the copy of a pupil's place that the account has. */

/** What is given where it is not said: the smallest section, the next number. */
export type Wish = { section?: string; rollNo?: number }

type Given = { section: string; rollNo: number }

/**
 * Places in a class, one after the other: the smallest section, and the largest roll number of the class or of the section
 * plus one, unless a wish says another. `wishes` are all that follow, whose numbers are left to them. `had` are numbers that
 * the pupil had there before, by those among whom they are unique. Who calls it holds the class (`lockPlaces`).
 */
export async function freePlaces(
  tx: Transaction,
  schoolClass: string,
  year: number,
  by: RollNumbers,
  wishes: readonly Wish[] = [],
) {
  const numbers = await tx.enrolment.groupBy({
    by: ['rollGroup'],
    // Also of those who left in this year, whom its registers name.
    where: { class: schoolClass, OR: [{ toDay: null }, { year }] },
    _max: { rollNo: true },
  })
  const given = new Map(numbers.map(({ rollGroup, _max }) => [rollGroup, _max.rollNo ?? 0]))
  const seated = await tx.enrolment.groupBy({
    by: ['section'],
    where: { class: schoolClass, toDay: null },
    _count: true,
  })
  const sizes = new Map(seated.map(({ section, _count }) => [section, _count]))
  const sizeOf = (section: string) => sizes.get(section) ?? 0
  const offered = await sectionsOf(tx, schoolClass, year)
  const groupOf = (section: string) => rollGroupOf(by, { class: schoolClass, section })
  const largest = new Map<string, number>()
  const wishedIn = (group: string) =>
    wishes
      // A number without a section may come to stand in any.
      .filter(({ section }) => section === undefined || groupOf(section) === group)
      .reduce((most, { rollNo = 0 }) => Math.max(most, rollNo), 0)
  return (wish: Wish = {}, had?: ReadonlyMap<string, number>): Given => {
    const section =
      wish.section ?? offered.reduce((smallest, next) => (sizeOf(next) < sizeOf(smallest) ? next : smallest))
    sizes.set(section, sizeOf(section) + 1)
    if (wish.rollNo) return { section, rollNo: wish.rollNo }
    const group = groupOf(section)
    const before = had?.get(group)
    if (before !== undefined) return { section, rollNo: before }
    const rollNo = (largest.get(group) ?? Math.max(given.get(group) ?? 0, wishedIn(group))) + 1
    largest.set(group, rollNo)
    return { section, rollNo }
  }
}

type SectionKey = { year: number; class: string; name: string }

/**
 * The sections of a class in a year, out of those of that year and the one before: its own, else those of the year
 * before, else the usual ones.
 */
export function sectionsIn(rows: readonly SectionKey[], schoolClass: string, year: number) {
  const of = (wanted: number) => rows.filter((row) => row.class === schoolClass && row.year === wanted)
  const own = of(year)
  const found = own.length > 0 ? own : of(year - 1)
  return { own: own.length > 0, names: found.length > 0 ? found.map(({ name }) => name) : sections }
}

/** The sections of a year and of the one before, out of which `sectionsIn` chooses. */
export const readSectionsUpTo = (
  tx: Pick<Transaction, 'section'>,
  where: { year: number; class?: string },
): Promise<SectionKey[]> =>
  tx.section.findMany({
    where: { ...where, year: { in: [where.year - 1, where.year] } },
    orderBy: { name: 'asc' },
    select: { year: true, class: true, name: true },
  })

/** The sections of a class in a year. One that has none gets what `sectionsIn` says, so that it has all of them from then on. */
export async function sectionsOf(tx: Transaction, schoolClass: string, year: number): Promise<readonly string[]> {
  const { own, names } = sectionsIn(await readSectionsUpTo(tx, { year, class: schoolClass }), schoolClass, year)
  if (!own)
    await addSections(
      tx,
      names.map((name) => ({ year, class: schoolClass, name })),
    )
  return names
}

/**
 * Adds those of the sections that are missing. A new one begins with the subjects and teachers that the section of its
 * name had in the year before, for as long as nobody has chosen others.
 */
export async function addSections(tx: Transaction, wanted: readonly SectionKey[]) {
  const keys = [...new Map(wanted.map((key) => [[key.year, key.class, key.name].join(), key])).values()]
  const added = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Section" ("year", "class", "name")
    SELECT n."year", n."class", n."name" FROM unnest(
      ${keys.map(({ year }) => year)}::int[], ${keys.map((key) => key.class)}::text[], ${keys.map(({ name }) => name)}::text[]
    ) AS n ("year", "class", "name")
    ON CONFLICT ("year", "class", "name") DO NOTHING RETURNING "id"`
  const ids = added.map(({ id }) => id)
  if (ids.length > 0) await carryOver(tx, ids, null)
}

/** The same for the places where pupils are; who is in no section needs none. */
export const addSectionsOf = (
  tx: Transaction,
  places: readonly { year: number; class: string; section: string | null }[],
) =>
  addSections(
    tx,
    places.flatMap(({ section, ...place }) => (section === null ? [] : [{ ...place, name: section }])),
  )

/** Copies the open enrolments to the accounts; who has none has the last class alone. Gives admission numbers. */
export async function copyToAccounts(tx: Transaction, studentIds: readonly string[]) {
  await tx.$executeRaw`
    UPDATE "User" u SET "class" = coalesce(e."class", u."class"),
      "section" = CASE WHEN e."toDay" IS NULL THEN e."section" END, "rollNo" = CASE WHEN e."toDay" IS NULL THEN e."rollNo" END
    FROM unnest(${[...new Set(studentIds)]}::uuid[]) AS pupil ("id")
    LEFT JOIN LATERAL (
      SELECT * FROM "Enrolment" e WHERE e."studentId" = pupil."id" ORDER BY e."fromDay" DESC LIMIT 1
    ) e ON true
    WHERE u."id" = pupil."id"`
  await tx.$executeRaw`
    WITH pupil AS (
      SELECT u."id", row_number() OVER (ORDER BY asked."place") AS "place"
      FROM unnest(${[...new Set(studentIds)]}::uuid[]) WITH ORDINALITY AS asked ("id", "place") JOIN "User" u USING ("id")
      WHERE u."admissionNo" IS NULL
    )
    UPDATE "User" u SET "admissionNo" = given."number"
    FROM pupil JOIN next_admission_numbers((SELECT count(*)::int FROM pupil)) WITH ORDINALITY AS given ("number", "place")
      USING ("place")
    WHERE u."id" = pupil."id"`
}
