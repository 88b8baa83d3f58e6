import { randomUUID } from 'node:crypto'
import { fromDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Caller } from '@/lib/server/doors/caller'
import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { lockDaysOf, lockMarking } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/outbox/drain'
import { Prisma } from '@/prisma/client/client'
import { isWorkingDay } from './days'
import { changeMark, dayToMark, knownColumns, takeMarks } from './marks'
import { mayCorrect } from './queries'
import { correctionSchema, markRestSchema, markSchema, marksSchema, type MarksTaken } from './schema'

/** Sends what does not have to wait; the rest is the timer's, or the cron's. */
function sendAtOnce({ afterwards }: Caller) {
  if (env().ABSENCE_MESSAGE_DELAY === 0) afterwards(drain)
}

/**
 * docs/spec.md §7, POST /api/attendance/mark: one mark a student and day. Absent tells the student and mails the parent.
 * A student on leave may come all the same, so Present is taken, Absent is not.
 */
export const mark = operation({
  access: 'attendance:mark',
  input: markSchema,
  fail: messages.attendance.markFailed,
  async run(actor, { studentId, status, date }, caller) {
    const day = dayToMark(date)
    const [outcome] = await takeMarks(actor, day, [{ studentId, status }])
    if (outcome?.ok === false) throw new AppError(outcome.code, outcome.message)
    if (outcome?.again) throw new AppError('conflict', messages.attendance.alreadyMarkedAs(status))
    sendAtOnce(caller)
    return { studentId, date: day, status, message: messages.attendance.marked(status) }
  },
})

/**
 * Several marks of a day at once, each taken or refused by itself. The same marks again are no conflict: a browser
 * sends them again when no answer came.
 */
export const markMany = operation({
  access: 'attendance:mark',
  input: marksSchema,
  fail: messages.attendance.markFailed,
  async run(actor, { account, date, marks }, caller): Promise<MarksTaken> {
    if (account !== actor.id) throw new AppError('forbidden', messages.attendance.otherAccount)
    const day = dayToMark(date)
    const outcomes = await takeMarks(actor, day, marks)
    sendAtOnce(caller)
    const results = outcomes.map(({ again: _again, ...result }) => result)
    return { date: day, savedAt: new Date().toISOString(), results }
  },
})

/** Marks everybody of a class Present who is neither marked nor on leave, at once. `batch` names them for `undoRest`. */
export const markRest = operation({
  access: 'attendance:mark',
  input: markRestSchema,
  fail: messages.attendance.markFailed,
  async run(actor, { class: schoolClass, section, date }) {
    const day = dayToMark(date)
    const batch = randomUUID()
    const ofSection = section ? Prisma.sql`AND u."section" = ${section}` : Prisma.empty
    const notOnLeave = isWorkingDay(day)
      ? Prisma.sql`AND NOT EXISTS (SELECT FROM "LeaveRequest" l WHERE l."studentId" = u."id" AND l."status" = 'Approved'
          AND ${day}::date BETWEEN l."fromDay" AND l."toDay")`
      : Prisma.empty
    const count = await db.$transaction(async (tx) => {
      await lockMarking(tx, { studentIds: [], classes: [schoolClass] })
      return tx.$executeRaw`
        INSERT INTO "Attendance" ("studentId", "class", "day", "status", "markedById", "batchId")
        SELECT u."id", u."class", ${day}::date, 'Present', ${actor.id}::uuid, ${batch}::uuid
        FROM "User" u
        WHERE u."role" = 'student' AND u."isActive" AND u."class" = ${schoolClass} ${ofSection} ${notOnLeave}
          AND NOT EXISTS (SELECT FROM "Attendance" a WHERE a."studentId" = u."id" AND a."day" = ${day}::date)
        ORDER BY u."id"
        ON CONFLICT ("studentId", "day") DO NOTHING`
    })
    return {
      date: day,
      count,
      batch,
      message: count ? messages.attendance.restMarked(count) : messages.attendance.nobodyLeft,
    }
  },
})

/** Changes a mark, with a reason that stays; the family is told. For an admin and for the teacher who marked. */
export const correct = operation({
  access: 'attendance:mark',
  input: correctionSchema,
  fail: messages.attendance.correctFailed,
  async run(actor, { studentId, date, status, reason }, caller) {
    await db.$transaction(async (tx) => {
      await lockDaysOf(tx, studentId)
      const known = await tx.attendance.findUnique({
        where: { studentId_day: { studentId, day: fromDay(date) } },
        select: knownColumns,
      })
      if (!known) throw new AppError('notFound', messages.attendance.notMarked)
      if (!mayCorrect(actor, known)) throw new AppError('forbidden', messages.attendance.correctOthers)
      if (known.status === status) throw new AppError('conflict', messages.attendance.unchanged(status))
      await changeMark(tx, actor, known, status, reason)
    })
    sendAtOnce(caller)
    return { studentId, date, status, message: messages.attendance.corrected(status) }
  },
})
