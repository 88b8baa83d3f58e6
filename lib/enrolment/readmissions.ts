import { formatDay, toDay, type Day } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import type { Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { schoolDay } from '@/lib/server/school-day'
import { enrolAll, type Joining, type Newcomer, type Place as Enrolled } from './enrolment'
import { outcomeNames, type Ended } from './lists'
import { studentMessages } from './messages'
import { isStillThere } from './moves'
import { lockOpenEnrolments, notEnrolled } from './open-enrolments'
import { assertNotBlocked } from './not-blocked'
import { copyToAccounts, type Wish } from './places'

/** Pupils who have left and come back, and the way back. What they were before stays as it is. */

export type Readmission = Newcomer & Wish

type Place = Omit<Enrolled, 'studentId'>

/** Somebody who was readmitted, as `takeReadmissionsBack` needs it. */
export type Readmitted = { studentId: string; from: Day; ended: Ended; after: Place; enrolmentId: string }

/**
 * Enrols pupils again whose last enrolment has ended, each of them named once; `joining` are those who are enrolled next.
 * Without a section the smallest, without a number the next.
 * @throws AppError notFound, conflict for who is enrolled, invalid for a day in the future, before the last one at the
 * school, or in a school year that is over for all.
 */
export async function readmitAll(
  tx: Transaction,
  readmissions: readonly Readmission[],
  joining: readonly Joining[] = [],
): Promise<Readmitted[]> {
  const ids = readmissions.map(({ studentId }) => studentId)
  await lockDaysOf(tx, ...ids)
  await assertNotBlocked(tx, ids)
  const enrolments = await tx.enrolment.findMany({ where: { studentId: { in: ids } }, orderBy: { fromDay: 'asc' } })
  const last = new Map(enrolments.map((enrolment) => [enrolment.studentId, enrolment]))
  const ended = new Map<string, Ended>()
  for (const { studentId, from } of readmissions) {
    const before = last.get(studentId)
    if (!before) throw await notEnrolled(tx, studentId)
    if (!before.toDay) throw new AppError('conflict', studentMessages.enrolledAlready)
    const day = toDay(before.toDay)
    if (from > schoolDay()) throw errorAt('from', studentMessages.future)
    if (from <= day) throw errorAt('from', studentMessages.wasThere(formatDay(day)))
    ended.set(studentId, { day, outcome: before.outcome ? outcomeNames[before.outcome] : '' })
  }
  const places = await enrolAll(tx, readmissions, joining)
  const open = await lockOpenEnrolments(tx, ids)
  return places.map(({ studentId, ...after }) => {
    const { id, fromDay } = open(studentId)
    const before = ended.get(studentId)
    if (!before) throw new Error('somebody else was enrolled')
    return { studentId, from: toDay(fromDay), ended: before, after, enrolmentId: id }
  })
}

/**
 * Takes readmissions back about which nothing is written: the pupils have left as before.
 * @throws AppError conflict for who has moved or left since.
 */
export async function takeReadmissionsBack(tx: Transaction, readmitted: readonly Readmitted[]) {
  const ids = readmitted.map(({ studentId }) => studentId)
  const open = await lockOpenEnrolments(tx, ids)
  for (const each of readmitted)
    if (!isStillThere(open(each.studentId), each)) throw new AppError('conflict', studentMessages.movedSince)
  await tx.enrolment.deleteMany({ where: { id: { in: readmitted.map(({ enrolmentId }) => enrolmentId) } } })
  await copyToAccounts(tx, ids)
}
