import { errorAt } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import type { Transaction } from '@/lib/server/data/db'
import { lockAdmissionNumbers } from '@/lib/server/data/locks'
import { studentMessages } from './messages'

/** Roll numbers and admission numbers that somebody wishes for: only those that nobody has. */

type Numbered = { rollGroup: string; rollNo: number }

/**
 * Who has a number, or had it in that year, keeps it (docs/decisions/0021-roll-numbers-and-admission-numbers.md). `kept` are those of
 * others who are written with them.
 */
export async function assertRollNumbersFree(
  tx: Transaction,
  rows: readonly (Numbered & { studentId: string; year: number })[],
  kept: readonly Numbered[] = [],
) {
  if (rows.length === 0) return
  const twice = [...groupBy([...rows, ...kept], ({ rollGroup }) => rollGroup)].flatMap(([, own]) =>
    repeated(own.map(({ rollNo }) => rollNo)),
  )
  const [taken] = await tx.$queryRaw<{ rollNo: number }[]>`
    SELECT n."rollNo"
    FROM unnest(
      ${rows.map(({ studentId }) => studentId)}::uuid[], ${rows.map(({ rollGroup }) => rollGroup)}::text[],
      ${rows.map(({ rollNo }) => rollNo)}::int[], ${rows.map(({ year }) => year)}::int[]
    ) AS n ("studentId", "rollGroup", "rollNo", "year")
    JOIN "Enrolment" e ON e."rollNo" = n."rollNo" AND e."rollGroup" = n."rollGroup"
    WHERE e."studentId" <> n."studentId" AND (e."toDay" IS NULL OR e."year" = n."year") LIMIT 1`
  const rollNo = taken?.rollNo ?? twice[0]
  if (rollNo) throw errorAt('rollNo', studentMessages.rollNoTaken(rollNo), 'conflict')
}

/**
 * The roll numbers that pupils had earlier in the year, by pupil and by those among whom they are unique. Nobody else has been
 * given them, unless among whom that is was changed meanwhile: then they are left out.
 */
export async function numbersHad(tx: Transaction, pupils: readonly { studentId: string; year: number }[]) {
  const rows = await tx.$queryRaw<(Numbered & { studentId: string })[]>`
    SELECT e."studentId", e."rollGroup", e."rollNo"
    FROM unnest(
      ${pupils.map(({ studentId }) => studentId)}::uuid[], ${pupils.map(({ year }) => year)}::int[]
    ) AS n ("studentId", "year")
    JOIN "Enrolment" e ON e."studentId" = n."studentId" AND e."year" = n."year"
    WHERE e."rollNo" IS NOT NULL AND e."toDay" IS NOT NULL AND NOT EXISTS (
      SELECT FROM "Enrolment" o WHERE o."rollNo" = e."rollNo" AND o."rollGroup" = e."rollGroup"
        AND o."studentId" <> e."studentId" AND (o."toDay" IS NULL OR o."year" = e."year"))
    ORDER BY e."fromDay"`
  const byPupil = groupBy(rows, ({ studentId }) => studentId)
  return (studentId: string): ReadonlyMap<string, number> =>
    new Map((byPupil.get(studentId) ?? []).map(({ rollGroup, rollNo }) => [rollGroup, rollNo]))
}

/** Gives the admission numbers that are said to who has none yet. */
export async function giveAdmissionNumbers(
  tx: Transaction,
  spells: readonly { studentId: string; admissionNo?: string }[],
) {
  const given = spells.flatMap(({ studentId, admissionNo }) => (admissionNo ? [{ studentId, admissionNo }] : []))
  if (given.length === 0) return
  const numbers = given.map(({ admissionNo }) => admissionNo)
  await lockAdmissionNumbers(tx)
  const taken = await tx.user.findFirst({ where: { admissionNo: { in: numbers } }, select: { admissionNo: true } })
  const number = taken?.admissionNo ?? repeated(numbers)[0]
  if (number) throw errorAt('admissionNo', studentMessages.admissionNoTaken(number), 'conflict')
  await tx.$executeRaw`
    UPDATE "User" u SET "admissionNo" = given."number"
    FROM unnest(${given.map(({ studentId }) => studentId)}::uuid[], ${numbers}::text[]) AS given ("id", "number")
    WHERE u."id" = given."id" AND u."admissionNo" IS NULL`
}

/** Those of the values that were there before. */
const repeated = <Value>(values: readonly Value[]) => {
  const seen = new Set<Value>()
  return values.filter((value) => seen.size === seen.add(value).size)
}
