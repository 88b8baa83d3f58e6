import { randomUUID } from 'node:crypto'
import { fromDay, toDay, type Day } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'
import { lockEnrolments, lockMarking } from '@/lib/server/data/locks'
import type { SchoolYear } from '@/lib/years'
import type { EnrolmentOutcome } from '@/prisma/client/enums'
import { moveMarks } from './records-follow'
import { outcomeNames } from './lists'
import { addSections, copyToAccounts } from './places'
import { rollGroupOf, rollNumbersFor } from './roll-numbers'

/** A whole school goes over into another year, or comes back. */

/** How a pupil goes over into another year: as what the old enrolment ends, and where the new one is, if there is one. */
export type Turn = {
  enrolmentId: string
  studentId: string
  outcome: EnrolmentOutcome
  from: { class: string; section: string | null }
  to: { class: string; section: string | null } | null
}

/**
 * Ends open enrolments with the day before a year and begins others with its first day, in its `sections`, with roll
 * numbers from 1 in the order of `turns`, in as many statements for ten thousand pupils as for one. Marks of days of the
 * year go along. Who is at the school no more ends with the last day, or with the last mark where that is later. Returns
 * how many marks went along.
 */
export async function beginYear(
  tx: Transaction,
  { year, first, last }: SchoolYear,
  sections: ReadonlyMap<string, readonly string[]>,
  turns: readonly Turn[],
) {
  await lockYear(tx, turns)
  await tx.academicYear.createMany({
    data: { year, firstDay: fromDay(first), lastDay: fromDay(last) },
    skipDuplicates: true,
  })
  const ended = await tx.$executeRaw`
    UPDATE "Enrolment" e SET "outcome" = turn."outcome"::"EnrolmentOutcome", "toDay" = greatest(
      ${first}::date - 1,
      CASE WHEN turn."stays" THEN NULL
        ELSE (SELECT max(a."day") FROM "Attendance" a WHERE a."studentId" = e."studentId" AND a."day" >= ${first}::date) END)
    FROM unnest(
      ${turns.map(({ enrolmentId }) => enrolmentId)}::uuid[],
      ${turns.map(({ outcome }) => outcomeNames[outcome])}::text[],
      ${turns.map(({ to }) => to !== null)}::boolean[]
    ) AS turn ("id", "outcome", "stays")
    WHERE e."id" = turn."id" AND e."toDay" IS NULL`
  if (ended !== turns.length) throw new Error('an enrolment is not open')
  const begun = turns.flatMap(({ studentId, to }) => (to ? [{ id: randomUUID(), studentId, ...to }] : []))
  await addSections(
    tx,
    [...sections].flatMap(([schoolClass, names]) => names.map((name) => ({ year, class: schoolClass, name }))),
  )
  const nextRollNo = await freeRollNumbers(tx, year)
  const by = await rollNumbersFor(tx)
  const places = begun.map((place) => ({ ...place, rollGroup: rollGroupOf(by, place) }))
  await tx.$executeRaw`
    INSERT INTO "Enrolment" ("id", "studentId", "class", "section", "rollGroup", "rollNo", "year", "fromDay")
    SELECT *, ${year}::int, ${first}::date FROM unnest(
      ${places.map(({ id }) => id)}::uuid[], ${places.map(({ studentId }) => studentId)}::uuid[],
      ${places.map((place) => place.class)}::text[], ${places.map(({ section }) => section)}::text[],
      ${places.map(({ rollGroup }) => rollGroup)}::text[], ${places.map(({ rollGroup }) => nextRollNo(rollGroup))}::int[])`
  const moved = await moveMarks(
    tx,
    places.map((place) => ({ ...place, since: first })),
  )
  await copyToAccounts(
    tx,
    turns.map(({ studentId }) => studentId),
  )
  return moved
}

/** Keeps everybody else from enrolling, moving and marking until the transaction ends. */
async function lockYear(tx: Transaction, turns: readonly Pick<Turn, 'from' | 'to'>[]) {
  await lockEnrolments(tx)
  await lockMarking(tx, [...new Set(turns.flatMap(({ from, to }) => [from.class, ...(to ? [to.class] : [])]))])
}

/** Gives the lowest numbers that nobody has in the year, one after the other. */
async function freeRollNumbers(tx: Transaction, year: number) {
  const taken = await tx.enrolment.findMany({
    where: { year, rollNo: { not: null } },
    select: { rollGroup: true, rollNo: true },
  })
  const numbers = new Set(taken.map(({ rollGroup, rollNo }) => `${rollNo} ${rollGroup}`))
  const last = new Map<string, number>()
  return (rollGroup: string) => {
    let rollNo = (last.get(rollGroup) ?? 0) + 1
    while (numbers.has(`${rollNo} ${rollGroup}`)) rollNo += 1
    last.set(rollGroup, rollNo)
    return rollNo
  }
}

/** A pupil whom `beginYear` took over, with the enrolment that it ended. */
export type Taken = { studentId: string; enrolmentId: string; class: string }

/** The enrolments of pupils from a day on, oldest first. They cannot be written, or written about, until the transaction ends. */
export async function lockSince(tx: Transaction, studentIds: readonly string[], day: Day) {
  await lockEnrolments(tx)
  return tx.$queryRaw<{ id: string; studentId: string; toDay: Date | null; outcome: string | null }[]>`
    SELECT "id", "studentId", "toDay", "outcome"::text
    FROM "Enrolment" WHERE "studentId" = ANY (${[...studentIds]}::uuid[]) AND "fromDay" >= ${day}::date
    ORDER BY "fromDay", "id" FOR UPDATE`
}

/**
 * Undoes `beginYear`: removes the enrolments since the year began, about which nothing may be written but marks, and opens
 * those that it ended. Who has left since has left the old enrolment. Pupils who joined since and have a number of one who
 * comes back get the next.
 */
export async function undoYear(
  tx: Transaction,
  { first, last }: SchoolYear,
  taken: readonly Taken[],
  since: Awaited<ReturnType<typeof lockSince>>,
) {
  await lockMarking(tx, [...new Set(taken.map((pupil) => pupil.class))])
  await tx.$executeRaw`SET CONSTRAINTS "Enrolment_overlap" DEFERRED`
  const newest = new Map(since.map((enrolment) => [enrolment.studentId, enrolment]))
  const begun = since.map(({ id }) => id)
  await tx.$executeRaw`
    DELETE FROM "Enrolment" e WHERE e."id" = ANY (${begun}::uuid[])
      AND NOT EXISTS (SELECT FROM "Attendance" a WHERE a."enrolmentId" = e."id")`
  // Those with marks wait for the old ones to take them; no longer open, so that their numbers are free.
  await tx.$executeRaw`
    UPDATE "Enrolment" SET "toDay" = coalesce("toDay", greatest("fromDay", ${last}::date)) WHERE "id" = ANY (${begun}::uuid[])`
  const ends = taken.map(({ studentId }) => newest.get(studentId))
  const renumbered = await makeRoom(
    tx,
    taken.flatMap(({ enrolmentId }, place) => (ends[place]?.toDay ? [] : [enrolmentId])),
  )
  await tx.$executeRaw`
    UPDATE "Enrolment" e SET "toDay" = old."toDay", "outcome" = old."outcome"::"EnrolmentOutcome"
    FROM unnest(
      ${taken.map(({ enrolmentId }) => enrolmentId)}::uuid[],
      ${ends.map((end) => (end?.toDay ? toDay(end.toDay) : null))}::date[],
      ${ends.map((end) => (end?.toDay ? end.outcome : null))}::text[]
    ) AS old ("id", "toDay", "outcome")
    WHERE e."id" = old."id"`
  await moveMarks(
    tx,
    taken.map(({ enrolmentId, ...pupil }) => ({ id: enrolmentId, ...pupil, since: first })),
  )
  await tx.$executeRaw`DELETE FROM "Enrolment" WHERE "id" = ANY (${begun}::uuid[])`
  await tx.$executeRaw`SET CONSTRAINTS "Enrolment_overlap" IMMEDIATE`
  await copyToAccounts(tx, [...taken.map(({ studentId }) => studentId), ...renumbered])
}

/** Gives open enrolments whose numbers others have that are opened next the numbers after all of these. */
async function makeRoom(tx: Transaction, opened: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ studentId: string }[]>`
    WITH back AS (
      SELECT "rollGroup", "rollNo" FROM "Enrolment" WHERE "id" = ANY (${[...opened]}::uuid[])
    ), largest AS (
      SELECT "rollGroup", max("rollNo") AS "rollNo" FROM (
        SELECT * FROM back UNION ALL SELECT "rollGroup", "rollNo" FROM "Enrolment" WHERE "toDay" IS NULL
      ) numbers GROUP BY 1
    ), meeting AS (
      SELECT e."id", e."rollGroup", row_number() OVER (PARTITION BY e."rollGroup" ORDER BY e."rollNo") AS place
      FROM "Enrolment" e JOIN back USING ("rollGroup", "rollNo")
      WHERE e."toDay" IS NULL AND NOT e."id" = ANY (${[...opened]}::uuid[])
    )
    UPDATE "Enrolment" e SET "rollNo" = largest."rollNo" + meeting.place
    FROM meeting JOIN largest USING ("rollGroup") WHERE e."id" = meeting."id" RETURNING e."studentId"`
  return rows.map(({ studentId }) => studentId)
}
