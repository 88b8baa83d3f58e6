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
  if (!keeps) await lockPlaces(tx, [schoolClass])
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
