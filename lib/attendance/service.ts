import { AppError } from '@/lib/errors'
import { formatDay, fromDay, type Day } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { db, violatedConstraint, type Transaction } from '@/lib/server/db'
import { lockDaysOf } from '@/lib/server/locks'
import { operation } from '@/lib/server/operation'
import { drain } from '@/lib/server/outbox/drain'
import { postToStudent } from '@/lib/server/outbox/post'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { mayCorrect } from './queries'
import { correctionSchema, markRestSchema, markSchema } from './schema'

/** @throws AppError invalid for a day in the future. */
function dayToMark(date: Day | undefined): Day {
  const today = schoolDay()
  if (date && date > today)
    throw new AppError('invalid', messages.attendance.future, { errors: { date: messages.attendance.future } })
  return date ?? today
}

const onLeave = (tx: Transaction, studentId: string, day: Day) =>
  tx.leaveRequest.findFirst({
    where: { studentId, status: 'Approved', fromDay: { lte: fromDay(day) }, toDay: { gte: fromDay(day) } },
    select: { id: true },
  })

/**
 * Section 7, POST /api/attendance/mark: one mark a student and day. Absent tells the student and mails the parent.
 * A student on leave may come all the same, so Present is taken, Absent is not.
 */
export const mark = operation({
  access: 'attendance:mark',
  input: markSchema,
  fail: messages.attendance.markFailed,
  async run(actor, { studentId, status, date }, { afterwards }) {
    const day = dayToMark(date)
    await db.$transaction(async (tx) => {
      await lockDaysOf(tx, studentId)
      const student = await tx.user.findFirst({
        where: { id: studentId, role: 'student', isActive: true },
        select: { name: true, class: true },
      })
      if (!student?.class) throw new AppError('notFound', messages.common.notFound)
      const known = await tx.attendance.findUnique({ where: { studentId_day: { studentId, day: fromDay(day) } }, select: { status: true } })
      if (known) throw new AppError('conflict', messages.attendance.alreadyMarkedAs(known.status))
      if (status === 'Absent' && (await onLeave(tx, studentId, day))) throw new AppError('conflict', messages.attendance.onLeave)
      await tx.attendance
        .create({ data: { studentId, class: student.class, day: fromDay(day), status, markedById: actor.id } })
        .catch((error: unknown) => {
          // "Mark the rest present" takes no student's lock.
          if (violatedConstraint(error)) throw new AppError('conflict', messages.attendance.alreadyMarkedAs('Present'))
          throw error
        })
      if (status === 'Absent')
        await postToStudent(tx, {
          studentId,
          to: 'parent',
          sentById: actor.id,
          subject: messages.attendance.absentSubject,
          message: messages.attendance.absent(student.name, formatDay(day)),
        })
    })
    if (status === 'Absent') afterwards(drain)
    return { studentId, date: day, status, message: messages.attendance.marked(status) }
  },
})

/** Marks everybody of a class Present who is neither marked nor on leave, at once. */
export const markRest = operation({
  access: 'attendance:mark',
  input: markRestSchema,
  fail: messages.attendance.markFailed,
  async run(actor, { class: schoolClass, section, date }) {
    const day = dayToMark(date)
    const ofSection = section ? Prisma.sql`AND u."section" = ${section}` : Prisma.empty
    const count = await db.$executeRaw`
      INSERT INTO "Attendance" ("studentId", "class", "day", "status", "markedById")
      SELECT u."id", u."class", ${day}::date, 'Present', ${actor.id}::uuid
      FROM "User" u
      WHERE u."role" = 'student' AND u."isActive" AND u."class" = ${schoolClass} ${ofSection}
        AND NOT EXISTS (SELECT FROM "LeaveRequest" l WHERE l."studentId" = u."id" AND l."status" = 'Approved'
          AND ${day}::date BETWEEN l."fromDay" AND l."toDay")
        AND NOT EXISTS (SELECT FROM "Attendance" a WHERE a."studentId" = u."id" AND a."day" = ${day}::date)
      ORDER BY u."id"
      ON CONFLICT ("studentId", "day") DO NOTHING`
    return { date: day, count, message: count ? messages.attendance.restMarked(count) : messages.attendance.nobodyLeft }
  },
})

/** Changes a mark, with a reason that stays; the family is told. For an admin and for the teacher who marked. */
export const correct = operation({
  access: 'attendance:mark',
  input: correctionSchema,
  fail: messages.attendance.correctFailed,
  async run(actor, { studentId, date, status, reason }, { afterwards }) {
    await db.$transaction(async (tx) => {
      await lockDaysOf(tx, studentId)
      const known = await tx.attendance.findUnique({
        where: { studentId_day: { studentId, day: fromDay(date) } },
        select: { id: true, status: true, markedById: true, student: { select: { name: true } } },
      })
      if (!known) throw new AppError('notFound', messages.attendance.notMarked)
      if (!mayCorrect(actor, known)) throw new AppError('forbidden', messages.attendance.correctOthers)
      if (known.status === status) throw new AppError('conflict', messages.attendance.unchanged(status))
      const excused = status === 'Absent' && Boolean(await onLeave(tx, studentId, date))
      await tx.attendance.update({ where: { id: known.id }, data: { status, excused } })
      await tx.attendanceCorrection.create({
        data: { attendanceId: known.id, from: known.status, to: status, reason, correctedById: actor.id },
      })
      const tell = status === 'Absent' ? messages.attendance.absentAfterAll : messages.attendance.presentAfterAll
      await postToStudent(tx, {
        studentId,
        to: 'parent',
        sentById: actor.id,
        subject: messages.attendance.absentSubject,
        message: tell(known.student.name, formatDay(date)),
      })
    })
    afterwards(drain)
    return { studentId, date, status, message: messages.attendance.corrected(status) }
  },
})
