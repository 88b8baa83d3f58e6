import { randomUUID } from 'node:crypto'
import { addDays, formatDay, fromDay, toDay, type Day } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import type { Transaction } from '@/lib/server/data/db'
import { lockMarking, lockPlaces } from '@/lib/server/data/locks'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import type { Enrolment } from '@/prisma/client/client'
import { moveMarks, moveRecords } from './records-follow'
import type { Joining, Place } from './enrolment'
import { studentMessages } from './messages'
import { assertRollNumbersFree, numbersHad } from './free-numbers'
import { lockOpenEnrolments } from './open-enrolments'
import { addSectionsOf, copyToAccounts, freePlaces, sectionsOf } from './places'
import { rollGroupOf, rollNumbersFor } from './roll-numbers'
import { schoolYears } from './school-years'

/** Pupils who change section or class within a school year, and the way back. */

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
 * Moves a pupil to another section, or to another class, where the number and, unless one is wished for, the section
 * are new; who was there earlier in the year has the number of then. Days from `from` on go along, those before stay
 * where they were: the enrolment ends and another begins. With its first day as `from` it is changed itself.
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
  joining: readonly Joining[] = [],
): Promise<Moved[]> {
  const open = await lockOpenEnrolments(
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
  const had = await numbersHad(
    tx,
    planned.filter(numbered).map(({ studentId, from }) => ({ studentId, year: yearOf(from) })),
  )
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
      const { section, rollNo } =
        numbered(each) && next ? next(each.to, had(each.studentId)) : { ...each.before, ...each.to }
      const seat = { class: schoolClass, section, rollNo }
      rows.push({ ...each, seat, year: yearOf(each.from), rollGroup: rollGroupOf(by, seat) })
    }
  }
  await addSectionsOf(
    tx,
    rows.map(({ year, seat }) => ({ year, ...seat })),
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
  await moveMarks(
    tx,
    begun.map(({ id, studentId, from, seat }) => ({ id, studentId, since: from, class: seat.class })),
  )
  await moveRecords(
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
  if (from > schoolDay()) throw errorAt('from', studentMessages.future)
  const since = toDay(open.fromDay)
  if (from < since) throw errorAt('from', studentMessages.beforeEnrolment(formatDay(since)))
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
  const open = await lockOpenEnrolments(
    tx,
    moves.map(({ studentId }) => studentId),
  )
  for (const moved of moves)
    if (!isStillThere(open(moved.studentId), moved)) throw new AppError('conflict', studentMessages.movedSince)
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
  const rows = moves.map(({ studentId, enrolmentId: id, endedId, from, before: seat }) => {
    const { year } = open(studentId)
    return { id, endedId, studentId, from, seat, year, rollGroup: rollGroupOf(by, seat) }
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
  await addSectionsOf(
    tx,
    inPlace.map(({ year, seat }) => ({ year, ...seat })),
  )
  await changeSeats(tx, inPlace)
  await moveMarks(
    tx,
    reopened.map(({ endedId, studentId, seat, from }) => ({ id: endedId, studentId, class: seat.class, since: from })),
  )
  await moveRecords(
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

/** Whether a pupil is where a move or a readmission has brought them, and nowhere else since. */
export const isStillThere = (
  open: Pick<Enrolment, 'id' | 'class' | 'section'>,
  { enrolmentId, after }: Pick<Moved, 'enrolmentId' | 'after'>,
) => open.id === enrolmentId && open.class === after.class && open.section === after.section
