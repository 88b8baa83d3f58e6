import { formatDay, fromDay, toDay, type Day } from '@/lib/dates'
import { formatCertificateNumber } from '@/lib/certificates/numbers'
import { AppError, errorAt } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import type { Transaction } from '@/lib/server/data/db'
import { holdEnrolments, lockDaysOf, lockMarking, lockPlaces } from '@/lib/server/data/locks'
import { schoolDay } from '@/lib/server/school-day'
import type { Enrolment } from '@/prisma/client/client'
import type { EnrolmentOutcome } from '@/prisma/client/enums'
import { studentMessages } from './messages'
import { assertRollNumbersFree, giveAdmissionNumbers } from './free-numbers'
import { lockOpenEnrolments, notEnrolled } from './open-enrolments'
import { addSectionsOf, copyToAccounts, freePlaces, type Wish } from './places'
import { rollGroupOf, rollNumbersFor } from './roll-numbers'
import { firstOpenDay, schoolYears } from './school-years'

/**
 * Who is in which class and section, from when to when. Nothing but this, moves.ts, readmissions.ts, first-days.ts and
 * turn-of-year.ts writes where pupils are and since when, and with it the copy of the open enrolment that an account has
 * (class, section, roll number; places.ts): a trigger refuses a copy that says something else. roll-numbers.ts changes
 * among whom their numbers are unique.
 */

export type Newcomer = { studentId: string; class: string; from: Day }

/** Also one that is over. An admission number is only for who has none. */
type Spell = Newcomer & Wish & { to?: Day; outcome?: EnrolmentOutcome; admissionNo?: string }

/** Who is enrolled after others, and the number that they wish for. */
export type Joining = Wish & { class: string }

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
 * that are said, also by those who are enrolled next (`joining`).
 * @throws AppError conflict for a roll number or an admission number that is taken, invalid for who would be enrolled still
 * from a school year on that is over for all.
 */
export async function enrolAll(
  tx: Transaction,
  spells: readonly Spell[],
  joining: readonly Joining[] = [],
): Promise<Place[]> {
  await holdEnrolments(tx)
  const earliest = await firstOpenDay(tx)
  if (earliest && spells.some(({ from, to }) => !to && from < earliest))
    throw errorAt('from', studentMessages.yearBegun(formatDay(earliest)))
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
    const wishes = [...ofClass, ...joining.filter((each) => each.class === schoolClass)]
    const next = await freePlaces(tx, schoolClass, latest, by, wishes)
    for (const { studentId, from, to, outcome = null, ...wish } of ofClass) {
      const place = { studentId, class: schoolClass, ...next(wish) }
      const days = { year: yearOf(from), fromDay: fromDay(from), toDay: to ? fromDay(to) : null }
      places.push(place)
      rows.push({ ...place, rollGroup: rollGroupOf(by, place), ...days, outcome })
    }
  }
  await addSectionsOf(tx, rows)
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

/**
 * Takes open enrolments back as if they had never been. What refers to one refuses it (`violatedReference`). An admission
 * number stays with the pupil.
 */
export async function unenrol(tx: Transaction, studentIds: readonly string[]) {
  await lockDaysOf(tx, ...studentIds)
  const open = { studentId: { in: [...studentIds] }, toDay: null }
  const enrolled = await tx.enrolment.findMany({ where: open, select: { studentId: true } })
  await tx.enrolment.deleteMany({ where: open })
  await copyToAccounts(
    tx,
    enrolled.map(({ studentId }) => studentId),
  )
}

type Leaving = { studentId: string; lastDay: Day; outcome: Extract<EnrolmentOutcome, 'Left' | 'PassedOut'> }

/**
 * Ends a pupil's enrolment with its last day. The number in the class is free again next year.
 * @throws AppError notFound, invalid for a day in the future or before the enrolment, conflict when a later day is marked.
 */
export async function leave(tx: Transaction, { studentId, lastDay, outcome }: Leaving) {
  const open = (await lockOpenEnrolments(tx, [studentId]))(studentId)
  if (lastDay > schoolDay()) throw errorAt('lastDay', studentMessages.future)
  const since = toDay(open.fromDay)
  if (lastDay < since) throw errorAt('lastDay', studentMessages.beforeEnrolment(formatDay(since)))
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
 * @throws AppError notFound, conflict for who has not left, left before the school went over into another year, or has a
 * transfer certificate that says so.
 */
export async function reopen(tx: Transaction, studentId: string): Promise<Return> {
  await lockDaysOf(tx, studentId)
  const last = await tx.enrolment.findFirst({ where: { studentId }, orderBy: { fromDay: 'desc' } })
  if (!last) throw await notEnrolled(tx, studentId)
  const { id, outcome, toDay: lastDay } = last
  if (!lastDay) throw new AppError('conflict', studentMessages.enrolledStill)
  if (outcome !== 'Left' && outcome !== 'PassedOut') throw new AppError('conflict', studentMessages.notLeft)
  const earliest = await firstOpenDay(tx)
  if (earliest && toDay(lastDay) < earliest)
    throw new AppError('conflict', studentMessages.leftBeforeYear(formatDay(earliest)))
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
