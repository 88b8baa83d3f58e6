import { AppError } from '@/lib/errors'
import { formatDay, fromDay, toDay, type Day } from '@/lib/dates'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db, type Transaction } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { lockMarking } from '@/lib/server/data/locks'
import { postToStudent } from '@/lib/server/messages/outbox/post'
import { withdraw } from '@/lib/server/messages/outbox/withdraw'
import { schoolDay } from '@/lib/server/school-day'
import type { Prisma } from '@/prisma/client/client'
import { leavesOn } from './leaves'
import type { Mark, MarkResult } from './schema'

/**
 * The day a mark is for, today without `date`.
 * @throws AppError invalid for a day in the future.
 */
export function dayToMark(date: Day | undefined): Day {
  const today = schoolDay()
  if (date && date > today)
    throw new AppError('invalid', messages.attendance.future, { errors: { date: messages.attendance.future } })
  return date ?? today
}

export const knownColumns = {
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

type KnownMark = Prisma.AttendanceGetPayload<{ select: typeof knownColumns }>

/** `again`: the same mark by the same person stood there already, as when an answer was lost on the way. */
type Outcome = MarkResult & { again?: boolean }

type Wanted = { studentId: string; status: Mark }

/**
 * Marks students on a day, in one transaction; each is taken or refused by itself, and the answers are in the order of
 * `wanted`. Absent tells the student and, after ABSENCE_MESSAGE_DELAY, the parent.
 */
export function takeMarks(actor: Actor, day: Day, wanted: readonly Wanted[]): Promise<Outcome[]> {
  return db.$transaction(async (tx) => {
    const ids = wanted.map(({ studentId }) => studentId)
    const among = { studentId: { in: ids } }
    const students = await tx.user.findMany({
      where: { id: { in: ids }, role: 'student', isActive: true },
      select: { id: true, name: true, class: true },
    })
    await lockMarking(tx, { studentIds: ids, classes: students.flatMap((student) => student.class ?? []) })
    const known = await tx.attendance.findMany({ where: { ...among, day: fromDay(day) }, select: knownColumns })
    const onLeave = await tx.leaveRequest.findMany({
      where: { AND: [among, leavesOn(day)] },
      select: { studentId: true },
    })
    const marks = wanted.map(({ studentId, status }, place) => ({
      studentId,
      status,
      student: students.find(({ id }) => id === studentId),
      mark: known.find((each) => each.studentId === studentId),
      leave: onLeave.some((each) => each.studentId === studentId),
      repeated: ids.indexOf(studentId) < place,
    }))
    const unmarked = marks.filter(
      ({ mark, leave, repeated, status }) => !mark && !repeated && !(leave && status === 'Absent'),
    )
    const created = await create(tx, actor, day, unmarked)
    const outcomes: Outcome[] = []
    for (const { studentId, status, student, mark, leave, repeated } of marks) {
      const take = (outcome: { undo: boolean; again?: boolean }) =>
        outcomes.push({ studentId, ok: true, status, ...outcome })
      const refuse = (code: 'notFound' | 'conflict', message: string) =>
        outcomes.push({ studentId, ok: false, code, message })
      if (!student?.class) refuse('notFound', messages.common.notFound)
      else if (repeated) refuse('conflict', messages.attendance.alreadyMarkedAs(status))
      else if (mark && leave && status === 'Present' && mark.status === 'Absent') {
        // An excused absence is a day of leave, on which a student may come all the same.
        await changeMark(tx, actor, mark, status, messages.attendance.cameAllTheSame)
        take({ undo: false })
      } else if (mark) {
        const same = mark.status === status && mark.markedById === actor.id && mark.corrections.length === 0
        if (same) take({ undo: false, again: true })
        else refuse('conflict', messages.attendance.alreadyMarkedAs(mark.status))
      } else if (leave && status === 'Absent') refuse('conflict', messages.attendance.onLeave)
      else if (created.has(studentId)) {
        if (status === 'Absent')
          await tell(tx, actor, studentId, day, messages.attendance.absent(student.name, formatDay(day)))
        take({ undo: status === 'Present' || env().ABSENCE_MESSAGE_DELAY > 0 })
      }
      // Marked in a class to which the student has changed in this moment.
      else refuse('conflict', messages.attendance.alreadyMarkedAs('Present'))
    }
    return outcomes
  })
}

/**
 * Writes marks where there are none yet, in one statement. Returns the students whose mark it wrote; with the others
 * somebody was faster.
 */
async function create(
  tx: Transaction,
  actor: Actor,
  day: Day,
  marks: readonly (Wanted & { student?: { class: string | null } })[],
) {
  const data = marks.flatMap(({ studentId, status, student }) =>
    student?.class ? { studentId, class: student.class, day: fromDay(day), status, markedById: actor.id } : [],
  )
  const created = data.length
    ? await tx.attendance.createManyAndReturn({ data, skipDuplicates: true, select: { studentId: true } })
    : []
  return new Set(created.map(({ studentId }) => studentId))
}

/** Lists a message about a student's mark, to be mailed to the parent after a while. */
async function tell(tx: Transaction, actor: Actor, studentId: string, day: Day, message: string) {
  const notificationId = await postToStudent(tx, {
    studentId,
    to: 'parent',
    sentById: actor.id,
    subject: messages.attendance.absentSubject,
    message,
    delay: env().ABSENCE_MESSAGE_DELAY * 60,
  })
  await tx.attendance.update({ where: { studentId_day: { studentId, day: fromDay(day) } }, data: { notificationId } })
}

/**
 * Changes what a mark says, with the reason. A message about it that has not left yet is not sent any more; the family
 * hears what is right, unless the day is one of leave.
 */
export async function changeMark(tx: Transaction, actor: Actor, known: KnownMark, status: Mark, reason: string) {
  const { studentId } = known
  const day = toDay(known.day)
  if (known.notificationId) await withdraw(tx, known.notificationId)
  const leave = await tx.leaveRequest.findFirst({
    where: { AND: [{ studentId }, leavesOn(day)] },
    select: { id: true },
  })
  const excused = status === 'Absent' && leave !== null
  await tx.attendance.update({ where: { id: known.id }, data: { status, excused } })
  await tx.attendanceCorrection.create({
    data: { attendanceId: known.id, from: known.status, to: status, reason, correctedById: actor.id },
  })
  if (excused) return
  const said = status === 'Absent' ? messages.attendance.absentAfterAll : messages.attendance.presentAfterAll
  await tell(tx, actor, studentId, day, said(known.student.name, formatDay(day)))
}
