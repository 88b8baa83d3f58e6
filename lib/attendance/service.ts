import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fromDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { markedShape, savedMarksShape } from './answers'
import { attendanceMessages } from './messages'
import type { Caller } from '@/lib/server/doors/caller'
import { db } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import { withoutUndefined } from '@/lib/server/data/list'
import { lockDaysOf, lockMarkingAndCalendar } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { enrolledOn } from '@/lib/enrolment/enrolled'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { drainUnlessDelayed } from '@/lib/server/messages/deliveries/drain'
import { approvedOn } from './leaves'
import { assertSchoolDay, changeMark, createMarks, dayToMark, markColumns, markStudents } from './marks'
import { scopeOf } from '@/lib/server/accounts/scope'
import { inPlaces, isOwnWork, reachesPlace } from '@/lib/server/accounts/visible'
import { correctionSchema, markRestSchema, markSchema, marksSchema } from './schema'

const sendMessages = (caller: Caller) => drainUnlessDelayed(caller, schoolSettings().absenceMessageDelay)

/**
 * docs/spec.md §7, POST /api/attendance/mark: one mark for each student and day, on a day without school too. A student on
 * leave may be marked Present but not Absent.
 */
export const markAttendance = operation({
  access: 'attendance:mark',
  input: markSchema,
  output: markedShape,
  fail: attendanceMessages.markFailed,
  async run(actor, { studentId, status, date }, caller) {
    const day = await dayToMark(date)
    const [outcome] = await markStudents(actor, caller.scope, day, [{ studentId, status }], { anyDay: true })
    if (outcome?.ok === false) throw new AppError(outcome.code, outcome.message)
    if (outcome?.again) throw new AppError('conflict', attendanceMessages.alreadyMarkedAs(status))
    sendMessages(caller)
    return { studentId, date: day, status, message: attendanceMessages.marked(status) }
  },
})

/**
 * Marks several students on a day; each is marked or refused by itself. Repeating the same marks is no conflict: a
 * browser sends them again when no answer came.
 */
export const markAttendanceOfMany = operation({
  access: 'attendance:mark',
  input: marksSchema,
  output: savedMarksShape,
  fail: attendanceMessages.markFailed,
  async run(actor, { account, date, marks }, caller) {
    if (account !== actor.id) throw new AppError('forbidden', attendanceMessages.otherAccount)
    const day = await dayToMark(date)
    const outcomes = await markStudents(actor, caller.scope, day, marks)
    sendMessages(caller)
    const results = outcomes.map(({ again: _again, ...result }) => result)
    return { date: day, savedAt: new Date().toISOString(), results }
  },
})

/** Marks everybody in a class Present who is neither marked nor on leave. `batch` is for `undoRest`. */
export const markRest = operation({
  access: 'attendance:mark',
  input: markRestSchema,
  output: z.strictObject({ date: z.string(), count: z.number(), batch: z.string(), message: z.string() }),
  fail: attendanceMessages.markFailed,
  async run(actor, { class: schoolClass, section, date }, { scope }) {
    const day = await dayToMark(date)
    const batch = randomUUID()
    const count = await db.$transaction(async (tx) => {
      await lockMarkingAndCalendar(tx, [schoolClass])
      await assertSchoolDay(tx, day)
      const enrolled = await tx.enrolment.findMany({
        where: {
          ...withoutUndefined({ section }),
          ...enrolledOn(day),
          class: schoolClass,
          AND: inPlaces(scope),
          student: {
            blockedAt: null,
            attendance: { none: { day: fromDay(day) } },
            leaveRequests: { none: approvedOn(day) },
          },
        },
        orderBy: { studentId: 'asc' },
        select: { id: true, studentId: true, class: true },
      })
      const marks = enrolled.map(({ studentId, ...enrolment }) => ({
        studentId,
        status: 'Present' as const,
        enrolment,
      }))
      return (await createMarks(tx, actor, day, marks, { batchId: batch })).created.size
    })
    return {
      date: day,
      count,
      batch,
      message: count ? attendanceMessages.restMarked(count) : attendanceMessages.nobodyLeft,
    }
  },
})

/** Corrects a mark and tells the family. For admins and the teacher who marked. */
export const correctAttendance = operation({
  access: 'attendance:mark',
  rows: 'attendance:correct',
  input: correctionSchema,
  output: markedShape,
  fail: attendanceMessages.correctFailed,
  async run(actor, { studentId, date, status, reason }, caller) {
    await db.$transaction(async (tx) => {
      await lockDaysOf(tx, studentId)
      const known = await tx.attendance.findUnique({
        where: { studentId_day: { studentId, day: fromDay(date) } },
        select: markColumns,
      })
      const marking = scopeOf('attendance:mark', actor)
      if (!known || !reachesPlace(marking, known.class, known.enrolment.section ?? ''))
        throw new AppError('notFound', attendanceMessages.notMarked)
      await assertNotBlocked(tx, [studentId])
      if (!isOwnWork(caller.scope, known.markedById)) throw new AppError('forbidden', attendanceMessages.correctOthers)
      if (known.status === status) throw new AppError('conflict', attendanceMessages.unchanged(status))
      await changeMark(tx, actor, date, { ...known, name: known.student.name }, status, reason)
    })
    sendMessages(caller)
    return { studentId, date, status, message: attendanceMessages.corrected(status) }
  },
})
