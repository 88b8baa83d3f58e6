import { AppError, errorAt } from '@/lib/errors'
import { formatDay, fromDay, toDay, type Day } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { attendanceMessages } from './messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db, type Transaction } from '@/lib/server/data/db'
import { holdCalendar, lockDaysOf, lockMarking } from '@/lib/server/data/locks'
import { schoolSettings } from '@/lib/server/school-settings'
import { queueForStudent } from '@/lib/server/messages/deliveries/enqueue'
import { withdraw } from '@/lib/server/messages/deliveries/withdraw'
import { schoolDay } from '@/lib/server/school-day'
import { enrolledOn } from '@/lib/students/enrolled'
import { makeYearOf } from '@/lib/students/school-years'
import type { Prisma } from '@/prisma/client/client'
import { calendarMessages } from '@/lib/calendar/messages'
import { daysOff } from '@/lib/calendar/school-days'
import { approvedOn } from './leaves'
import type { Mark, MarkResult } from './schema'

/**
 * The day to mark: `date`, or today, in a school year that is there.
 * @throws AppError invalid for a day in the future.
 */
export async function dayToMark(date: Day | undefined): Promise<Day> {
  const today = schoolDay()
  if (date && date > today) throw errorAt('date', attendanceMessages.future)
  const day = date ?? today
  await makeYearOf(day)
  return day
}

/**
 * Whether `day` is a school day, which stays so until the transaction ends.
 * @throws AppError conflict for another day, unless `anyDay`.
 */
export async function isSchoolDay(tx: Transaction, day: Day, { anyDay = false } = {}): Promise<boolean> {
  await holdCalendar(tx)
  const reason = (await daysOff(tx, day)).get(day)
  if (reason && !anyDay) throw new AppError('conflict', calendarMessages.closed(formatDay(day), reason))
  return !reason
}

export const markColumns = {
  id: true,
  studentId: true,
  day: true,
  status: true,
  excused: true,
  markedById: true,
  markedAt: true,
  notificationId: true,
  student: { select: { name: true } },
  corrections: { take: 1, select: { id: true } },
} as const satisfies Prisma.AttendanceSelect

export type StoredMark = Prisma.AttendanceGetPayload<{ select: typeof markColumns }>

/** `again`: the same person made the same mark before, as when the answer was lost and a browser sends it again. */
type Outcome = MarkResult & { again?: boolean }

type WantedMark = { studentId: string; status: Mark }

/**
 * Marks students on a day, in one transaction. Each is marked or refused by itself; results are in the order of
 * `wanted`. Absent notifies the student and, after the office’s delay, mails the parent. Marks of a day without school
 * are refused unless `anyDay`; they count once it becomes a school day.
 */
export function markStudents(
  actor: Actor,
  day: Day,
  wanted: readonly WantedMark[],
  { anyDay = false } = {},
): Promise<Outcome[]> {
  return db.$transaction(async (tx) => {
    const ids = wanted.map(({ studentId }) => studentId)
    const among = { studentId: { in: ids } }
    await lockDaysOf(tx, ...ids)
    const students = await tx.user.findMany({
      where: { id: { in: ids }, role: 'student', approvedAt: { not: null } },
      select: { id: true, name: true, enrolments: { where: enrolledOn(day), select: { id: true, class: true } } },
    })
    await lockMarking(
      tx,
      students.flatMap(({ enrolments }) => enrolments.map((enrolment) => enrolment.class)),
    )
    const school = await isSchoolDay(tx, day, { anyDay })
    const known = await tx.attendance.findMany({ where: { ...among, day: fromDay(day) }, select: markColumns })
    const onLeave = await tx.leaveRequest.findMany({
      where: { ...among, ...approvedOn(day) },
      select: { studentId: true },
    })
    const byId = new Map(students.map((student) => [student.id, student]))
    const marks = wanted.map(({ studentId, status }, place) => {
      const away = onLeave.some((each) => each.studentId === studentId)
      return {
        studentId,
        status,
        student: byId.get(studentId),
        enrolment: byId.get(studentId)?.enrolments[0],
        mark: known.find((each) => each.studentId === studentId),
        leave: away && school,
        excused: away && status === 'Absent',
        repeated: ids.indexOf(studentId) < place,
      }
    })
    const unmarked = marks.filter(
      ({ mark, leave, repeated, status }) => !mark && !repeated && !(leave && status === 'Absent'),
    )
    const created = await createMarks(tx, actor, day, unmarked)
    const outcomes: Outcome[] = []
    for (const { studentId, status, student, enrolment, mark, leave, repeated } of marks) {
      const take = (outcome: { undo: boolean; again?: boolean }) =>
        outcomes.push({ studentId, ok: true, status, ...outcome })
      const refuse = (code: 'notFound' | 'conflict', message: string) =>
        outcomes.push({ studentId, ok: false, code, message })
      if (!student) refuse('notFound', messages.common.notFound)
      else if (!enrolment) refuse('conflict', attendanceMessages.notEnrolled(student.name, formatDay(day)))
      else if (repeated) refuse('conflict', attendanceMessages.alreadyMarkedAs(status))
      else if (mark && leave && status === 'Present' && mark.status === 'Absent') {
        // An excused absence counts as leave, but the student may come.
        await changeMark(tx, actor, mark, status, attendanceMessages.cameAllTheSame)
        take({ undo: false })
      } else if (mark) {
        const same = mark.status === status && mark.markedById === actor.id && mark.corrections.length === 0
        if (same) take({ undo: false, again: true })
        else refuse('conflict', attendanceMessages.alreadyMarkedAs(mark.status))
      } else if (leave && status === 'Absent') refuse('conflict', attendanceMessages.onLeave)
      else if (created.has(studentId)) {
        if (status === 'Absent')
          await queueMarkMessage(tx, actor, studentId, day, attendanceMessages.absent(student.name, formatDay(day)))
        take({ undo: status === 'Present' || schoolSettings().absenceMessageDelay > 0 })
      }
      // Marked a moment ago with the rest of the class, which takes no lock on its students.
      else refuse('conflict', attendanceMessages.alreadyMarkedAs('Present'))
    }
    return outcomes
  })
}

/**
 * Inserts marks where there are none, in one statement. Returns the ids of the students whose mark it inserted; the
 * others were marked by somebody else meanwhile. `batchId` is shared by marks made with "Mark the rest present".
 */
export async function createMarks(
  tx: Transaction,
  actor: Actor,
  day: Day,
  marks: readonly (WantedMark & { enrolment?: { id: string; class: string }; excused?: boolean })[],
  batchId: string | null = null,
) {
  const data = marks.flatMap(({ studentId, status, enrolment, excused = false }) => {
    if (!enrolment) return []
    const place = { enrolmentId: enrolment.id, class: enrolment.class }
    return { studentId, ...place, day: fromDay(day), status, excused, markedById: actor.id, batchId }
  })
  const created = data.length
    ? await tx.attendance.createManyAndReturn({ data, skipDuplicates: true, select: { studentId: true } })
    : []
  return new Set(created.map(({ studentId }) => studentId))
}

/** Queues the message about an absence or a correction, mailed to the parent after the office’s delay. */
async function queueMarkMessage(tx: Transaction, actor: Actor, studentId: string, day: Day, message: string) {
  const notificationId = await queueForStudent(tx, {
    studentId,
    to: 'parent',
    sentById: actor.id,
    subject: attendanceMessages.absentSubject,
    message,
    delay: schoolSettings().absenceMessageDelay * 60,
  })
  await tx.attendance.update({ where: { studentId_day: { studentId, day: fromDay(day) } }, data: { notificationId } })
}

/**
 * Changes a mark and records the reason. An unsent message about it is withdrawn, and the family gets one about the
 * correction unless the day is a leave day.
 */
export async function changeMark(tx: Transaction, actor: Actor, known: StoredMark, status: Mark, reason: string) {
  const { studentId } = known
  const day = toDay(known.day)
  if (known.notificationId) await withdraw(tx, [known.notificationId])
  const leave = await tx.leaveRequest.findFirst({
    where: { studentId, ...approvedOn(day) },
    select: { id: true },
  })
  const excused = status === 'Absent' && leave !== null
  await tx.attendance.update({ where: { id: known.id }, data: { status, excused } })
  await tx.attendanceCorrection.create({
    data: { attendanceId: known.id, from: known.status, to: status, reason, correctedById: actor.id },
  })
  if (excused) return
  const said = status === 'Absent' ? attendanceMessages.absentAfterAll : attendanceMessages.presentAfterAll
  await queueMarkMessage(tx, actor, studentId, day, said(known.student.name, formatDay(day)))
}
