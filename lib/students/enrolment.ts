import { randomUUID } from 'node:crypto'
import { sections } from '@/lib/constants'
import { addDays, formatDay, fromDay, toDay, type Day } from '@/lib/dates'
import { formatCertificateNumber } from '@/lib/certificates/numbers'
import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import { messages } from '@/lib/messages'
import type { Transaction } from '@/lib/server/data/db'
import { holdEnrolments, lockAdmissionNumbers, lockDaysOf, lockEnrolments, lockMarking } from '@/lib/server/data/locks'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import type { Enrolment } from '@/prisma/client/client'
import type { EnrolmentOutcome, RollNumbers } from '@/prisma/client/enums'
import { studentMessages } from './messages'
import { rollGroupOf, rollNumbersFor } from './roll-numbers'
import { schoolYears, type SchoolYear } from './school-years'

/**
 * Who is in which class and section, from when to when. Nothing else writes enrolments, or the copy of the open one that
 * an account has (class, section, roll number): a trigger refuses a copy that says something else.
 */

type Newcomer = { studentId: string; class: string; from: Day }

/** What is given where it is not said: the smallest section, the next number. */
type Wish = { section?: string; rollNo?: number }

/** Also one that is over. An admission number is only for who has none. */
type Spell = Newcomer & Wish & { to?: Day; outcome?: EnrolmentOutcome; admissionNo?: string }

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

/**
 * The same for many, also of the past, who are not enrolled then. Roll numbers are given in their order, behind those
 * that are said.
 * @throws AppError conflict for a roll number or an admission number that is taken.
 */
export async function enrolAll(tx: Transaction, spells: readonly Spell[]): Promise<Place[]> {
  await holdEnrolments(tx)
  const yearOf = await schoolYears(
    tx,
    spells.map(({ from }) => from),
  )
  const by = await rollNumbersFor(tx)
  const rows: (Place & { rollGroup: string; year: number } & Pick<Enrolment, 'fromDay' | 'toDay' | 'outcome'>)[] = []
  const places: Place[] = []
  // In one order, so that two transactions cannot wait for each other.
  const byClass = [...groupBy(spells, (spell) => spell.class)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [schoolClass, ofClass] of byClass) {
    const latest = Math.max(...ofClass.map(({ from }) => yearOf(from)))
    const next = await freePlaces(tx, schoolClass, latest, by, ofClass)
    for (const { studentId, from, to, outcome = null, ...wish } of ofClass) {
      const place = { studentId, class: schoolClass, ...next(wish) }
      const days = { year: yearOf(from), fromDay: fromDay(from), toDay: to ? fromDay(to) : null }
      places.push(place)
      rows.push({ ...place, rollGroup: rollGroupOf(by, place), ...days, outcome })
    }
  }
  await addSections(
    tx,
    rows.map(({ year, class: schoolClass, section }) => ({ year, class: schoolClass, name: section })),
  )
  const said = new Set(spells.flatMap(({ studentId, rollNo }) => (rollNo ? [studentId] : [])))
  await assertRollNumbersFree(
    tx,
    rows.filter(({ studentId }) => said.has(studentId)),
  )
  await tx.enrolment.createMany({ data: rows })
  await giveAdmissionNumbers(tx, spells)
  await copyToAccounts(
    tx,
    spells.map(({ studentId }) => studentId),
  )
  return places
}

/** Who has a number, or had it in that year, keeps it (docs/decisions.md, Roll numbers of those who left). */
async function assertRollNumbersFree(
  tx: Transaction,
  rows: readonly { studentId: string; rollGroup: string; rollNo: number; year: number }[],
) {
  const groups = [...groupBy(rows, ({ rollGroup }) => rollGroup)]
  if (groups.length === 0) return
  const twice = groups.flatMap(([, own]) => repeated(own.map(({ rollNo }) => rollNo)))
  const taken = await tx.enrolment.findFirst({
    where: {
      studentId: { notIn: rows.map(({ studentId }) => studentId) },
      OR: groups.map(([rollGroup, own]) => ({
        rollGroup,
        rollNo: { in: own.map(({ rollNo }) => rollNo) },
        OR: [{ toDay: null }, { year: { in: own.map(({ year }) => year) } }],
      })),
    },
    select: { rollNo: true },
  })
  const rollNo = taken?.rollNo ?? twice[0]
  if (rollNo) throw refused('rollNo', studentMessages.rollNoTaken(rollNo))
}

/** Gives the admission numbers that are said to who has none yet. */
async function giveAdmissionNumbers(tx: Transaction, spells: readonly Spell[]) {
  const given = spells.flatMap(({ studentId, admissionNo }) => (admissionNo ? [{ studentId, admissionNo }] : []))
  if (given.length === 0) return
  const numbers = given.map(({ admissionNo }) => admissionNo)
  await lockAdmissionNumbers(tx)
  const taken = await tx.user.findFirst({ where: { admissionNo: { in: numbers } }, select: { admissionNo: true } })
  const number = taken?.admissionNo ?? repeated(numbers)[0]
  if (number) throw refused('admissionNo', studentMessages.admissionNoTaken(number))
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

const refused = (field: string, message: string) => new AppError('conflict', message, { errors: { [field]: message } })

type SectionKey = { year: number; class: string; name: string }

/** Adds those of the sections that are missing. */
async function addSections(tx: Transaction, wanted: readonly SectionKey[]) {
  const keys = new Map(wanted.map((key) => [[key.year, key.class, key.name].join(), key]))
  await tx.section.createMany({ data: [...keys.values()], skipDuplicates: true })
}

type Move = { studentId: string; class: string; section?: string; from: Day }

/**
 * Moves a pupil to another section, or to another class of which the number and, unless one is wished for, the section
 * are new. Days from `from` on go along, those before stay where they were: the enrolment ends and another begins. With
 * its first day as `from` it is changed itself.
 * @throws AppError notFound, invalid for a day in the future or before the enrolment, conflict for where the pupil is.
 */
export async function move(tx: Transaction, { studentId, class: schoolClass, section, from }: Move): Promise<Place> {
  const open = await lockOpen(tx, studentId)
  if (from > schoolDay()) throw invalid('from', studentMessages.future)
  const since = toDay(open.fromDay)
  if (from < since) throw invalid('from', studentMessages.beforeEnrolment(formatDay(since)))
  const stays = schoolClass === open.class
  if (stays && (section ?? open.section) === open.section) throw new AppError('conflict', studentMessages.samePlace)
  await lockMarking(tx, [open.class, schoolClass])
  const year = (await schoolYears(tx, [from]))(from)
  const by = await rollNumbersFor(tx)
  const keeps = stays && by === 'class'
  const free = keeps
    ? { section: open.section, rollNo: open.rollNo }
    : (await freePlaces(tx, schoolClass, year, by))(section ? { section } : {})
  const place = { class: schoolClass, section: section ?? free.section, rollNo: free.rollNo }
  const row = { ...place, year, rollGroup: rollGroupOf(by, place) }
  if (place.section) {
    // First those that the class has, or it would have this one alone.
    await sectionsOf(tx, schoolClass, year)
    await addSections(tx, [{ year, class: schoolClass, name: place.section }])
  }
  if (from === since) {
    await tx.enrolment.update({ where: { id: open.id }, data: row })
    if (!stays) await tx.attendance.updateMany({ where: { enrolmentId: open.id }, data: { class: schoolClass } })
  } else {
    await tx.enrolment.update({ where: { id: open.id }, data: { toDay: fromDay(addDays(from, -1)) } })
    const data = { ...row, studentId, fromDay: fromDay(from) }
    const { id } = await tx.enrolment.create({ data, select: { id: true } })
    await takeAlong(tx, { from: open.id, to: id, day: from, stays, class: schoolClass })
  }
  await copyToAccounts(tx, [studentId])
  return { studentId, ...place, section: place.section ?? '', rollNo: place.rollNo ?? 0 }
}

/** Gives what was written from a day on to another enrolment; fees, leave and reports only within their class. */
async function takeAlong(
  tx: Transaction,
  moved: { from: string; to: string; day: Day; stays: boolean; class: string },
) {
  const [of, enrolmentId] = [{ enrolmentId: moved.from }, moved.to]
  await tx.attendance.updateMany({
    where: { ...of, day: { gte: fromDay(moved.day) } },
    data: { enrolmentId, class: moved.class },
  })
  if (!moved.stays) return
  const since = { createdAt: { gte: instantsOf(moved.day).gte } }
  await tx.fee.updateMany({ where: { ...of, structure: since }, data: { enrolmentId } })
  await tx.leaveRequest.updateMany({ where: { ...of, ...since }, data: { enrolmentId } })
  await tx.report.updateMany({ where: { ...of, ...since }, data: { enrolmentId } })
}

type Leaving = { studentId: string; lastDay: Day; outcome: Extract<EnrolmentOutcome, 'Left' | 'PassedOut'> }

/**
 * Ends a pupil's enrolment with its last day. The number in the class is free again next year.
 * @throws AppError notFound, invalid for a day in the future or before the enrolment, conflict when a later day is marked.
 */
export async function leave(tx: Transaction, { studentId, lastDay, outcome }: Leaving) {
  const open = await lockOpen(tx, studentId)
  if (lastDay > schoolDay()) throw invalid('lastDay', studentMessages.future)
  const since = toDay(open.fromDay)
  if (lastDay < since) throw invalid('lastDay', studentMessages.beforeEnrolment(formatDay(since)))
  await lockMarking(tx, [open.class])
  const { _max } = await tx.attendance.aggregate({ where: { enrolmentId: open.id }, _max: { day: true } })
  if (_max.day && toDay(_max.day) > lastDay)
    throw new AppError('conflict', studentMessages.markedLater(formatDay(toDay(_max.day))))
  await tx.enrolment.update({ where: { id: open.id }, data: { toDay: fromDay(lastDay), outcome } })
  await copyToAccounts(tx, [studentId])
}

type Return = Place & { ended: { day: Day; outcome: Leaving['outcome'] } }

/**
 * Takes back that a pupil has left: the last enrolment goes on as if it had not ended. The roll number is the one of then,
 * or the next where another pupil has it by now.
 * @throws AppError notFound, conflict for who has not left, or has a transfer certificate that says so.
 */
export async function reopen(tx: Transaction, studentId: string): Promise<Return> {
  await lockDaysOf(tx, studentId)
  const last = await tx.enrolment.findFirst({ where: { studentId }, orderBy: { fromDay: 'desc' } })
  if (!last) throw await notEnrolled(tx, studentId)
  const { id, outcome, toDay: lastDay } = last
  if (!lastDay) throw new AppError('conflict', studentMessages.enrolledStill)
  if (outcome !== 'Left' && outcome !== 'PassedOut') throw new AppError('conflict', studentMessages.notLeft)
  const [certificate] = await tx.certificate.findMany({
    where: { enrolmentId: id, kind: 'Transfer', cancelledAt: null },
    select: { year: true, number: true },
  })
  if (certificate) {
    const number = formatCertificateNumber({ kind: 'Transfer', ...certificate })
    throw new AppError('conflict', studentMessages.hasTransfer(number))
  }
  const by = await rollNumbersFor(tx)
  // Locks the class's roll numbers too.
  const next = await freePlaces(tx, last.class, last.year, by)
  const { section, ...free } = next(last.section ? { section: last.section } : {})
  const rollGroup = rollGroupOf(by, { class: last.class, section })
  const taken = await tx.enrolment.count({ where: { rollGroup, rollNo: last.rollNo, toDay: null } })
  const rollNo = last.rollNo === null || taken > 0 ? free.rollNo : last.rollNo
  await tx.enrolment.update({ where: { id }, data: { toDay: null, outcome: null, section, rollNo, rollGroup } })
  await copyToAccounts(tx, [studentId])
  return { studentId, class: last.class, section, rollNo, ended: { day: toDay(lastDay), outcome } }
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { errors: { [field]: message } })

/** The pupil's open enrolment, locked with their days: of two changes at once the second finds what the first made. */
async function lockOpen(tx: Transaction, studentId: string) {
  await lockDaysOf(tx, studentId)
  const open = await tx.enrolment.findFirst({ where: { studentId, toDay: null } })
  if (open) return open
  throw await notEnrolled(tx, studentId)
}

async function notEnrolled(tx: Transaction, studentId: string) {
  const known = await tx.user.count({ where: { id: studentId, role: 'student', approvedAt: { not: null } } })
  return known
    ? new AppError('conflict', studentMessages.notEnrolled)
    : new AppError('notFound', messages.common.notFound)
}

/** Lets one transaction at a time give places in these classes. In one order, so that two cannot wait for each other. */
export async function lockPlaces(tx: Transaction, classes: readonly string[]) {
  for (const schoolClass of [...new Set(classes)].sort((a, b) => (a < b ? -1 : 1)))
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`roll number ${schoolClass}`}))`
}

/**
 * Places in a class, one after the other: the smallest section, and the largest roll number of the class or of the section
 * plus one, unless a wish says another. `wishes` are all that follow, whose numbers are left to them. A lock lets one
 * transaction of a class at a time give places.
 */
async function freePlaces(
  tx: Transaction,
  schoolClass: string,
  year: number,
  by: RollNumbers,
  wishes: readonly Wish[] = [],
) {
  await lockPlaces(tx, [schoolClass])
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
  return (wish: Wish = {}): Pick<Place, 'section' | 'rollNo'> => {
    const section =
      wish.section ?? offered.reduce((smallest, next) => (sizeOf(next) < sizeOf(smallest) ? next : smallest))
    sizes.set(section, sizeOf(section) + 1)
    if (wish.rollNo) return { section, rollNo: wish.rollNo }
    const group = groupOf(section)
    const rollNo = (largest.get(group) ?? Math.max(given.get(group) ?? 0, wishedIn(group))) + 1
    largest.set(group, rollNo)
    return { section, rollNo }
  }
}

/**
 * The sections of a class in a year. One that has none gets those of the year before, or the usual ones, so that it has all
 * of them from then on.
 */
async function sectionsOf(tx: Transaction, schoolClass: string, year: number): Promise<readonly string[]> {
  const known = await tx.section.findMany({
    where: { year: { in: [year - 1, year] }, class: schoolClass },
    orderBy: { name: 'asc' },
    select: { name: true, year: true },
  })
  const own = known.filter((section) => section.year === year)
  if (own.length > 0) return own.map(({ name }) => name)
  const names = known.length > 0 ? known.map(({ name }) => name) : sections
  await addSections(
    tx,
    names.map((name) => ({ year, class: schoolClass, name })),
  )
  return names
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
      ${turns.map(({ outcome }) => storedOutcome[outcome])}::text[],
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
  const moved = await takeMarksAlong(tx, first, places)
  await copyToAccounts(
    tx,
    turns.map(({ studentId }) => studentId),
  )
  return moved
}

const storedOutcome = { Promoted: 'Promoted', Retained: 'Retained', Left: 'Left', PassedOut: 'Passed out' } as const

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

/** Gives the marks from a day on to enrolments that cover it. Returns how many. */
const takeMarksAlong = (
  tx: Transaction,
  since: Day,
  places: readonly { id: string; studentId: string; class: string }[],
) => tx.$executeRaw`
  UPDATE "Attendance" a SET "enrolmentId" = place."id", "class" = place."class"
  FROM unnest(
    ${places.map(({ id }) => id)}::uuid[], ${places.map(({ studentId }) => studentId)}::uuid[],
    ${places.map((place) => place.class)}::text[]
  ) AS place ("id", "studentId", "class")
  WHERE a."studentId" = place."studentId" AND a."day" >= ${since}::date AND a."enrolmentId" <> place."id"`

/** A pupil whom `beginYear` took over, with the enrolment that it ended. */
export type Taken = { studentId: string; enrolmentId: string; class: string }

/** The enrolments of pupils from a day on, oldest first. They cannot be written, or written about, until the transaction ends. */
export async function lockSince(tx: Transaction, studentIds: readonly string[], day: Day) {
  await lockEnrolments(tx)
  return tx.$queryRaw<{ id: string; studentId: string; toDay: Date | null; outcome: EnrolmentOutcome | null }[]>`
    SELECT "id", "studentId", "toDay", CASE "outcome"::text WHEN 'Passed out' THEN 'PassedOut' ELSE "outcome"::text END AS "outcome"
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
      ${ends.map((end) => (end?.toDay && end.outcome ? storedOutcome[end.outcome] : null))}::text[]
    ) AS old ("id", "toDay", "outcome")
    WHERE e."id" = old."id"`
  await takeMarksAlong(
    tx,
    first,
    taken.map(({ enrolmentId, ...pupil }) => ({ id: enrolmentId, ...pupil })),
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
