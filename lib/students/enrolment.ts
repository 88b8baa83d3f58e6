import { randomUUID } from 'node:crypto'
import { addDays, formatDay, fromDay, toDay, type Day } from '@/lib/dates'
import { formatCertificateNumber } from '@/lib/certificates/numbers'
import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import { messages } from '@/lib/messages'
import type { Transaction } from '@/lib/server/data/db'
import { holdEnrolments, lockAdmissionNumbers, lockDaysOf, lockMarking, lockPlaces } from '@/lib/server/data/locks'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import type { Enrolment } from '@/prisma/client/client'
import type { EnrolmentOutcome } from '@/prisma/client/enums'
import { takeMarksAlong, takeRecordsAlong } from './along'
import { studentMessages } from './messages'
import { addSections, copyToAccounts, freePlaces, sectionsOf, type Wish } from './places'
import { rollGroupOf, rollNumbersFor } from './roll-numbers'
import { schoolYears } from './school-years'

/**
 * Who is in which class and section, from when to when. Nothing but this and turn-of-year.ts writes where pupils are, and
 * with it the copy of the open enrolment that an account has (class, section, roll number; places.ts): a trigger refuses
 * a copy that says something else. roll-numbers.ts changes among whom their numbers are unique.
 */

type Newcomer = { studentId: string; class: string; from: Day }

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
  const byClass = [...groupBy(spells, (spell) => spell.class)]
  await lockPlaces(
    tx,
    byClass.map(([schoolClass]) => schoolClass),
  )
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

type Numbered = { rollGroup: string; rollNo: number }

/**
 * Who has a number, or had it in that year, keeps it (docs/decisions.md, Roll numbers of those who left). `kept` are those of
 * others who are written with them.
 */
async function assertRollNumbersFree(
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

export type Move = { studentId: string; class: string; section?: string; rollNo?: number; from: Day }

/** Where a pupil is or was. */
export type Seat = { class: string; section: string | null; rollNo: number | null }

/** A move that was made, as `moveBack` needs it. */
export type Moved = {
  studentId: string
  from: Day
  before: Seat
  after: Seat
  enrolmentId: string
  /** The enrolment that ended; null where it was changed itself. */
  endedId: string | null
}

/**
 * Moves a pupil to another section, or to another class of which the number and, unless one is wished for, the section
 * are new. Days from `from` on go along, those before stay where they were: the enrolment ends and another begins. With
 * its first day as `from` it is changed itself.
 * @throws AppError notFound, invalid for a day in the future or before the enrolment, conflict for where the pupil is.
 */
export async function move(tx: Transaction, wanted: Move): Promise<Place> {
  const [moved] = await moveAll(tx, [wanted])
  if (!moved) throw new Error('nobody was moved')
  const { section, rollNo, ...after } = moved.after
  return { studentId: moved.studentId, ...after, section: section ?? '', rollNo: rollNo ?? 0 }
}

/**
 * The same for many at once, each of them named once, in as many statements for a thousand as for one of each class.
 * `joining` are those who are enrolled next: the numbers that they wish for are left to them.
 * @throws AppError conflict also for a wished number that another pupil has, or had in the year.
 */
export async function moveAll(
  tx: Transaction,
  moves: readonly Move[],
  joining: readonly (Wish & { class: string })[] = [],
): Promise<Moved[]> {
  const open = await lockOpen(
    tx,
    moves.map(({ studentId }) => studentId),
  )
  const planned = moves.map((wanted) => planMove(wanted, open(wanted.studentId)))
  const classes = planned.flatMap(({ before, to }) => [before.class, to.class])
  await lockMarking(tx, classes)
  const yearOf = await schoolYears(
    tx,
    moves.map(({ from }) => from),
  )
  const by = await rollNumbersFor(tx)
  const numbered = (each: Planned) => each.to.rollNo !== undefined || !each.stays || by === 'section'
  await lockPlaces(
    tx,
    planned.filter(numbered).map(({ to }) => to.class),
  )
  await letGo(tx, planned, numbered)
  const rows: (Planned & { seat: Seat; year: number; rollGroup: string })[] = []
  for (const [schoolClass, ofClass] of groupBy(planned, ({ to }) => to.class)) {
    const year = Math.max(...ofClass.map(({ from }) => yearOf(from)))
    // First those that the class has, or it would have the new ones alone.
    await sectionsOf(tx, schoolClass, year)
    const wishes = [
      ...ofClass.map((each) => (numbered(each) ? each.to : { ...each.to, rollNo: each.before.rollNo ?? 0 })),
      ...joining.filter((each) => each.class === schoolClass),
    ]
    const next = ofClass.some(numbered) ? await freePlaces(tx, schoolClass, year, by, wishes) : undefined
    for (const each of ofClass) {
      const { section, rollNo } = numbered(each) && next ? next(each.to) : { ...each.before, ...each.to }
      const seat = { class: schoolClass, section, rollNo }
      rows.push({ ...each, seat, year: yearOf(each.from), rollGroup: rollGroupOf(by, seat) })
    }
  }
  await addSections(
    tx,
    rows.flatMap(({ year, seat: { class: schoolClass, section } }) =>
      section === null ? [] : [{ year, class: schoolClass, name: section }],
    ),
  )
  await assertRollNumbersFree(
    tx,
    rows.flatMap(({ studentId, to: { rollNo }, rollGroup, year }) =>
      rollNo === undefined ? [] : [{ studentId, rollGroup, rollNo, year }],
    ),
    rows.flatMap(({ to, seat: { rollNo }, rollGroup }) =>
      to.rollNo !== undefined || rollNo === null ? [] : [{ rollGroup, rollNo }],
    ),
  )
  await changeSeats(
    tx,
    rows.filter(({ inPlace }) => inPlace),
  )
  const begun = rows.filter(({ inPlace }) => !inPlace)
  await tx.enrolment.createMany({
    data: begun.map(({ id, studentId, from, seat, year, rollGroup }) => ({
      ...{ id, studentId, ...seat, rollGroup, year, fromDay: fromDay(from) },
    })),
  })
  await takeMarksAlong(
    tx,
    begun.map(({ id, studentId, from, seat }) => ({ id, studentId, since: from, class: seat.class })),
  )
  await takeRecordsAlong(
    tx,
    begun
      .filter(({ stays }) => stays)
      .map(({ openId, id, from }) => ({ from: openId, to: id, since: instantsOf(from).gte })),
  )
  await copyToAccounts(
    tx,
    moves.map(({ studentId }) => studentId),
  )
  return rows.map(({ studentId, from, before, seat, inPlace, id, openId }) => ({
    ...{ studentId, from, before, after: seat, enrolmentId: id, endedId: inPlace ? null : openId },
  }))
}

type Planned = ReturnType<typeof planMove>

/** @throws AppError as `move` does. */
function planMove({ studentId, from, ...to }: Move, open: Enrolment) {
  if (from > schoolDay()) throw invalid('from', studentMessages.future)
  const since = toDay(open.fromDay)
  if (from < since) throw invalid('from', studentMessages.beforeEnrolment(formatDay(since)))
  const stays = to.class === open.class
  if (stays && (to.section ?? open.section) === open.section) throw new AppError('conflict', studentMessages.samePlace)
  const before: Seat = { class: open.class, section: open.section, rollNo: open.rollNo }
  const inPlace = from === since
  return { studentId, from, to, before, stays, inPlace, openId: open.id, id: inPlace ? open.id : randomUUID() }
}

/** Ends the enrolments that end, and takes from those that are changed themselves the number that they do not keep. */
async function letGo(tx: Transaction, planned: readonly Planned[], numbered: (each: Planned) => boolean) {
  const ended = planned.filter(({ inPlace }) => !inPlace)
  await tx.$executeRaw`
    UPDATE "Enrolment" e SET "toDay" = n."last"
    FROM unnest(
      ${ended.map(({ openId }) => openId)}::uuid[], ${ended.map(({ from }) => addDays(from, -1))}::date[]
    ) AS n ("id", "last")
    WHERE e."id" = n."id"`
  const changed = planned.filter((each) => each.inPlace && numbered(each))
  await tx.enrolment.updateMany({ where: { id: { in: changed.map(({ id }) => id) } }, data: { rollNo: null } })
}

/** Gives enrolments that are changed themselves, and their marks, another place. */
async function changeSeats(tx: Transaction, rows: readonly { id: string; seat: Seat; rollGroup: string }[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const classes = rows.map(({ seat }) => seat.class)
  await tx.$executeRaw`
    UPDATE "Enrolment" e SET "class" = n."class", "section" = n."section", "rollNo" = n."rollNo", "rollGroup" = n."rollGroup"
    FROM unnest(
      ${ids}::uuid[], ${classes}::text[], ${rows.map(({ seat }) => seat.section)}::text[],
      ${rows.map(({ seat }) => seat.rollNo)}::int[], ${rows.map(({ rollGroup }) => rollGroup)}::text[]
    ) AS n ("id", "class", "section", "rollNo", "rollGroup")
    WHERE e."id" = n."id"`
  await tx.$executeRaw`
    UPDATE "Attendance" a SET "class" = n."class"
    FROM unnest(${ids}::uuid[], ${classes}::text[]) AS n ("id", "class")
    WHERE a."enrolmentId" = n."id" AND a."class" <> n."class"`
}

/**
 * Takes moves back that nothing followed: the enrolments that ended go on, with all that went along, and those that were
 * changed themselves are as before.
 * @throws AppError conflict for who is somewhere else by now, and for a number that another pupil has.
 */
export async function moveBack(tx: Transaction, moves: readonly Moved[]) {
  const open = await lockOpen(
    tx,
    moves.map(({ studentId }) => studentId),
  )
  for (const moved of moves)
    if (!isWhereMoved(open(moved.studentId), moved)) throw new AppError('conflict', studentMessages.movedSince)
  await lockMarking(
    tx,
    moves.flatMap(({ before, after }) => [before.class, after.class]),
  )
  const by = await rollNumbersFor(tx)
  await lockPlaces(
    tx,
    moves.map(({ before }) => before.class),
  )
  const ids = moves.map(({ enrolmentId }) => enrolmentId)
  await tx.enrolment.updateMany({ where: { id: { in: ids } }, data: { rollNo: null } })
  const rows = moves.map(({ studentId, enrolmentId: id, endedId, before: seat }) => {
    const { year } = open(studentId)
    return { id, endedId, studentId, seat, year, rollGroup: rollGroupOf(by, seat) }
  })
  await assertRollNumbersFree(
    tx,
    rows.flatMap(({ seat: { rollNo }, ...row }) => (rollNo === null ? [] : [{ ...row, rollNo }])),
  )
  await tx.$executeRaw`SET CONSTRAINTS "Enrolment_overlap" DEFERRED`
  const reopened = rows.flatMap(({ endedId, ...row }) => (endedId === null ? [] : [{ ...row, endedId }]))
  await tx.enrolment.updateMany({
    where: { id: { in: reopened.map(({ endedId }) => endedId) } },
    data: { toDay: null },
  })
  const inPlace = rows.filter(({ endedId }) => endedId === null)
  await addSections(
    tx,
    inPlace.flatMap(({ year, seat: { class: schoolClass, section } }) =>
      section === null ? [] : [{ year, class: schoolClass, name: section }],
    ),
  )
  await changeSeats(tx, inPlace)
  const since = new Map(moves.map(({ studentId, from }) => [studentId, from]))
  await takeMarksAlong(
    tx,
    reopened.map(({ endedId, studentId, seat }) => ({
      ...{ id: endedId, studentId, class: seat.class, since: since.get(studentId) ?? schoolDay() },
    })),
  )
  await takeRecordsAlong(
    tx,
    reopened.map(({ id, endedId }) => ({ from: id, to: endedId, since: new Date(0) })),
  )
  await tx.enrolment.deleteMany({ where: { id: { in: reopened.map(({ id }) => id) } } })
  await tx.$executeRaw`SET CONSTRAINTS "Enrolment_overlap" IMMEDIATE`
  await copyToAccounts(
    tx,
    moves.map(({ studentId }) => studentId),
  )
}

/** Whether a pupil is where a move has brought them, and nowhere else since. */
export const isWhereMoved = (open: Pick<Enrolment, 'id' | 'class' | 'section'>, { enrolmentId, after }: Moved) =>
  open.id === enrolmentId && open.class === after.class && open.section === after.section

type Leaving = { studentId: string; lastDay: Day; outcome: Extract<EnrolmentOutcome, 'Left' | 'PassedOut'> }

/**
 * Ends a pupil's enrolment with its last day. The number in the class is free again next year.
 * @throws AppError notFound, invalid for a day in the future or before the enrolment, conflict when a later day is marked.
 */
export async function leave(tx: Transaction, { studentId, lastDay, outcome }: Leaving) {
  const open = (await lockOpen(tx, [studentId]))(studentId)
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
  await lockPlaces(tx, [last.class])
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

/** Pupils' open enrolments, locked with their days: of two changes at once the second finds what the first made. */
async function lockOpen(tx: Transaction, studentIds: readonly string[]): Promise<(studentId: string) => Enrolment> {
  await lockDaysOf(tx, ...studentIds)
  const found = await tx.enrolment.findMany({ where: { studentId: { in: [...studentIds] }, toDay: null } })
  const byPupil = new Map(found.map((open) => [open.studentId, open]))
  const missing = studentIds.find((id) => !byPupil.has(id))
  if (missing) throw await notEnrolled(tx, missing)
  return (studentId) => {
    const open = byPupil.get(studentId)
    if (!open) throw new Error('the enrolment was not locked')
    return open
  }
}

async function notEnrolled(tx: Transaction, studentId: string) {
  const known = await tx.user.count({ where: { id: studentId, role: 'student', approvedAt: { not: null } } })
  return known
    ? new AppError('conflict', studentMessages.notEnrolled)
    : new AppError('notFound', messages.common.notFound)
}
