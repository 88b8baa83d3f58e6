import { randomUUID } from 'node:crypto'
import { AppError, errorAt } from '@/lib/errors'
import { formatDay, fromDay, toDay, type Day } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { attendanceMessages } from './messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockDaysOf, markingAndCalendarOf } from '@/lib/server/data/locks'
import { schoolSettings } from '@/lib/server/school-settings'
import { queuedForParents, queueForStudent } from '@/lib/server/messages/deliveries/enqueue'
import { withdraw } from '@/lib/server/messages/deliveries/withdraw'
import { schoolDay } from '@/lib/server/school-day'
import { enrolledBetweenSql } from '@/lib/students/enrolled'
import { makeYearOf } from '@/lib/students/school-years'
import { Prisma } from '@/prisma/client/client'
import { calendarMessages } from '@/lib/calendar/messages'
import { daysOff } from '@/lib/calendar/school-days'
import { approvedOn, approvedOnSql } from './leaves'
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
 * For who holds the calendar.
 * @throws AppError conflict for a day without school.
 */
export async function assertSchoolDay(tx: Transaction, day: Day): Promise<void> {
  const reason = (await daysOff(day, day, tx)).get(day)
  if (reason) throw new AppError('conflict', calendarMessages.closed(formatDay(day), reason))
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
    await lockDaysOf(tx, ...ids)
    const students = await lockStudents(tx, day, ids)
    const { school, marked, onLeave } = await factsOf(tx, day, ids)
    if (!school && !anyDay) await assertSchoolDay(tx, day)
    // Read whole where somebody is marked twice, which is rare.
    const known = marked.length
      ? await tx.attendance.findMany({
          where: { studentId: { in: marked }, day: fromDay(day) },
          select: markColumns,
        })
      : []
    const byId = new Map(students.map((student) => [student.id, student]))
    const marks = wanted.map(({ studentId, status }, place) => {
      const student = byId.get(studentId)
      const away = onLeave.includes(studentId)
      return {
        studentId,
        status,
        student,
        enrolment: student?.enrolmentId ? { id: student.enrolmentId, class: student.class } : undefined,
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
      else if (created.has(studentId)) take({ undo: status === 'Present' || schoolSettings().absenceMessageDelay > 0 })
      // Marked a moment ago with the rest of the class, which takes no lock on its students.
      else refuse('conflict', attendanceMessages.alreadyMarkedAs('Present'))
    }
    return outcomes
  })
}

/** A student, and the enrolment that the day lies in; null for none. */
type Student = { id: string; name: string } & (
  { enrolmentId: string; class: string } | { enrolmentId: null; class: null }
)

/** Locks marking in the students' classes, and the calendar, and reads the students, whose days are locked. */
const lockStudents = (tx: Transaction, day: Day, ids: readonly string[]) => tx.$queryRaw<Student[]>`
  WITH students AS MATERIALIZED (
    SELECT u."id", u."name", e."id" AS "enrolmentId", e."class"
    FROM "User" u LEFT JOIN "Enrolment" e ON e."studentId" = u."id" AND ${enrolledBetweenSql(day, day)}
    WHERE u."id" = ANY (${ids}::uuid[]) AND u."role" = 'student' AND u."approvedAt" IS NOT NULL
  ), locked AS MATERIALIZED (${markingAndCalendarOf(Prisma.sql`(SELECT array_agg("class") FROM students)`)})
  SELECT students.* FROM students, (SELECT count(*) FROM locked) l`

/** Whether `day` is a school day, and who of the students is marked on it or has an approved leave. */
async function factsOf(tx: Transaction, day: Day, studentIds: readonly string[]) {
  const [facts] = await tx.$queryRaw<{ school: boolean; marked: string[]; onLeave: string[] }[]>`
    SELECT is_school_day(${day}::date) AS "school",
      ARRAY(SELECT a."studentId"::text FROM "Attendance" a
        WHERE a."studentId" = ANY (${studentIds}::uuid[]) AND a."day" = ${day}::date) AS "marked",
      ARRAY(SELECT l."studentId"::text FROM "LeaveRequest" l
        WHERE l."studentId" = ANY (${studentIds}::uuid[]) AND ${approvedOnSql(day)}) AS "onLeave"`
  if (!facts) throw new Error('a statement without a row')
  return facts
}

type NewMark = WantedMark & {
  student?: { name: string }
  enrolment?: { id: string; class: string }
  excused?: boolean
}

/**
 * Inserts marks where there are none, in one statement with the messages about absences. Returns the ids of the students
 * whose mark it inserted; the others were marked by somebody else meanwhile. `batchId` is shared by marks made with "Mark
 * the rest present".
 */
export async function createMarks(
  tx: Transaction,
  actor: Actor,
  day: Day,
  marks: readonly NewMark[],
  batchId: string | null = null,
) {
  const rows = marks.flatMap(({ studentId, status, student, enrolment, excused = false }) =>
    enrolment
      ? [
          {
            ...{ studentId, enrolmentId: enrolment.id, class: enrolment.class, status, excused },
            ...(status === 'Absent' && student
              ? { notificationId: randomUUID(), message: attendanceMessages.absent(student.name, formatDay(day)) }
              : {}),
          },
        ]
      : [],
  )
  if (rows.length === 0) return new Set<string>()
  const told = Prisma.sql`SELECT m."notificationId" AS "id", m."studentId", m."message" FROM marks m
    JOIN created c ON c."notificationId" = m."notificationId"`
  const created = await tx.$queryRaw<{ studentId: string }[]>`
    WITH marks AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m("studentId" uuid, "enrolmentId" uuid,
        "class" text, "status" "AttendanceStatus", "excused" boolean, "notificationId" uuid, "message" text)
    ), created AS (
      INSERT INTO "Attendance" ("studentId", "enrolmentId", "class", "day", "status", "excused", "markedById", "markedAt",
        "batchId", "notificationId")
      SELECT m."studentId", m."enrolmentId", m."class", ${day}::date, m."status", m."excused", ${actor.id}::uuid,
        ${new Date()}::timestamptz, ${batchId}::uuid, m."notificationId"
      FROM marks m
      ON CONFLICT DO NOTHING RETURNING "studentId", "notificationId"
    ), ${queuedForParents(told, { ...aboutMarks(), sentById: actor.id })}
    SELECT "studentId" FROM created`
  return new Set(created.map(({ studentId }) => studentId))
}

const aboutMarks = () => ({
  subject: attendanceMessages.absentSubject,
  delay: schoolSettings().absenceMessageDelay * 60,
})

/** Queues the message about a correction, mailed to the parent after the office’s delay. */
async function queueMarkMessage(tx: Transaction, actor: Actor, studentId: string, day: Day, message: string) {
  const notificationId = await queueForStudent(tx, {
    studentId,
    to: 'parent',
    sentById: actor.id,
    message,
    ...aboutMarks(),
  })
  await tx.$executeRaw`
    UPDATE "Attendance" SET "notificationId" = ${notificationId}::uuid
    WHERE "studentId" = ${studentId}::uuid AND "day" = ${day}::date`
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
