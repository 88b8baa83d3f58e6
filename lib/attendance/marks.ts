import { randomUUID } from 'node:crypto'
import { AppError, errorAt } from '@/lib/errors'
import { formatDay, type Day } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { attendanceMessages } from './messages'
import type { Actor } from '@/lib/server/accounts/actor'
import type { Scope } from '@/lib/server/accounts/scope'
import { reachesPlace } from '@/lib/server/accounts/visible'
import { lockDaysOf, markingAndCalendarOf } from '@/lib/server/data/locks'
import { statements, type Statements } from '@/lib/server/data/rows'
import { schoolSettings } from '@/lib/server/school-settings'
import { queuedForParents, queueForStudent } from '@/lib/server/messages/deliveries/enqueue'
import { withdraw } from '@/lib/server/messages/deliveries/withdraw'
import { schoolDay } from '@/lib/server/school-day'
import { enrolledBetweenSql } from '@/lib/enrolment/enrolled'
import { studentMessages } from '@/lib/enrolment/messages'
import { makeYearOf } from '@/lib/enrolment/school-years'
import { Prisma } from '@/prisma/client/client'
import { calendarMessages } from '@/lib/calendar/messages'
import { daysOff } from '@/lib/calendar/school-days'
import { approvedOnSql } from './leaves'
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
 * The caller has to hold the calendar's lock (lockMarkingAndCalendar), or it may have changed by the next statement.
 * @throws AppError conflict for a day without school.
 */
export async function assertSchoolDay(tx: Statements, day: Day): Promise<void> {
  const reason = (await daysOff(tx, day, day)).get(day)
  if (reason) throw new AppError('conflict', calendarMessages.closed(formatDay(day), reason))
}

export const markColumns = {
  id: true,
  studentId: true,
  class: true,
  day: true,
  status: true,
  markedById: true,
  markedAt: true,
  notificationId: true,
  student: { select: { name: true } },
  corrections: { take: 1, select: { id: true } },
  enrolment: { select: { section: true } },
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
export const markStudents = (
  actor: Actor,
  scope: Scope,
  day: Day,
  wanted: readonly WantedMark[],
  { anyDay = false } = {},
): Promise<Outcome[]> => statements((tx) => markOnDay(tx, actor, scope, day, wanted, anyDay))

async function markOnDay(
  tx: Statements,
  actor: Actor,
  scope: Scope,
  day: Day,
  wanted: readonly WantedMark[],
  anyDay: boolean,
): Promise<Outcome[]> {
  const ids = wanted.map(({ studentId }) => studentId)
  await lockDaysOf(tx, ...ids)
  const students = await lockStudents(tx, day, ids)
  // Of who is elsewhere the teacher learns nothing.
  const reached = students.filter((student) => isReached(scope, student))
  const byId = new Map(reached.map((student) => [student.id, student]))
  const marks = wanted.map(({ studentId, status }, place) => {
    const student = byId.get(studentId)
    const enrolment =
      student?.enrolmentId && !student.blocked ? { id: student.enrolmentId, class: student.class } : undefined
    return { studentId, status, student, enrolment, repeated: ids.indexOf(studentId) < place }
  })
  const fresh = marks.filter(({ repeated }) => !repeated)
  const { school, created, onLeave } = await createMarks(tx, actor, day, fresh, { anyDay })
  if (!school && !anyDay) await assertSchoolDay(tx, day)
  const known = await knownMarks(
    tx,
    day,
    ids.filter((id) => !created.has(id)),
  )
  const outcomes: Outcome[] = []
  for (const { studentId, status, student, enrolment, repeated } of marks) {
    const mark = known.get(studentId)
    const leave = school && onLeave.has(studentId)
    const take = (outcome: { undo: boolean; again?: boolean }) =>
      outcomes.push({ studentId, ok: true, status, ...outcome })
    const refuse = (code: 'notFound' | 'conflict', message: string) =>
      outcomes.push({ studentId, ok: false, code, message })
    if (!student) refuse('notFound', messages.common.notFound)
    else if (student.blocked) refuse('conflict', studentMessages.blocked(student.name))
    else if (!enrolment) refuse('conflict', attendanceMessages.notEnrolled(student.name, formatDay(day)))
    else if (repeated) refuse('conflict', attendanceMessages.alreadyMarkedAs(status))
    else if (mark && leave && status === 'Present' && mark.status === 'Absent') {
      // An excused absence counts as leave, but the student may come.
      await changeMark(tx, actor, day, { ...mark, name: student.name }, status, attendanceMessages.cameAllTheSame)
      take({ undo: false })
    } else if (mark) {
      const same = mark.status === status && mark.markedById === actor.id && !mark.corrected
      if (same) take({ undo: false, again: true })
      else refuse('conflict', attendanceMessages.alreadyMarkedAs(mark.status))
    } else if (created.has(studentId)) take({ undo: status === 'Present' || schoolSettings().absenceMessageDelay > 0 })
    else refuse('conflict', attendanceMessages.onLeave)
  }
  return outcomes
}

/** A student, and the enrolment that the day lies in; null for none. */
type Student = { id: string; name: string; blocked: boolean } & (
  | { enrolmentId: string; class: string; section: string | null }
  | { enrolmentId: null; class: null; section: null }
)

const isReached = (scope: Scope, { class: schoolClass, section }: Student) =>
  reachesPlace(scope, schoolClass ?? '', section ?? '')

/** Locks marking in the students' classes, and the calendar, and reads the students, whose days are locked. */
const lockStudents = (tx: Statements, day: Day, ids: readonly string[]) => tx.$queryRaw<Student[]>`
  WITH students AS MATERIALIZED (
    SELECT u."id", u."name", u."blockedAt" IS NOT NULL AS "blocked", e."id" AS "enrolmentId", e."class", e."section"
    FROM "User" u LEFT JOIN "Enrolment" e ON e."studentId" = u."id" AND ${enrolledBetweenSql(day, day)}
    WHERE u."id" = ANY (${ids}::uuid[]) AND u."role" = 'student' AND u."approvedAt" IS NOT NULL
  ), locked AS MATERIALIZED (${markingAndCalendarOf(Prisma.sql`(SELECT array_agg("class") FROM students)`)})
  SELECT students.* FROM students, (SELECT count(*) FROM locked) l`

type KnownMark = Pick<StoredMark, 'id' | 'studentId' | 'status' | 'markedById' | 'notificationId'> & {
  corrected: boolean
}

/** The marks that are there, by student; asks nothing where there is nobody to ask for. */
async function knownMarks(tx: Statements, day: Day, studentIds: readonly string[]) {
  if (studentIds.length === 0) return new Map<string, KnownMark>()
  const marks = await tx.$queryRaw<KnownMark[]>`
    SELECT a."id", a."studentId", a."status", a."markedById", a."notificationId",
      EXISTS (SELECT FROM "AttendanceCorrection" c WHERE c."attendanceId" = a."id") AS "corrected"
    FROM "Attendance" a WHERE a."studentId" = ANY (${studentIds}::uuid[]) AND a."day" = ${day}::date`
  return new Map(marks.map((mark) => [mark.studentId, mark]))
}

type NewMark = WantedMark & { student?: { name: string }; enrolment?: { id: string; class: string } }

/** `created`, `onLeave`: ids of students. */
type Created = { school: boolean; created: Set<string>; onLeave: Set<string> }

/**
 * Inserts marks where there are none, in one statement with the messages about absences: nobody's on a day without school
 * unless `anyDay`, and no absence within an approved leave on a school day. `batchId` is shared by marks made with "Mark
 * the rest present".
 */
export async function createMarks(
  tx: Statements,
  actor: Actor,
  day: Day,
  marks: readonly NewMark[],
  { anyDay = false, batchId = null }: { anyDay?: boolean; batchId?: string | null } = {},
): Promise<Created> {
  const rows = marks.flatMap(({ studentId, status, student, enrolment }) =>
    enrolment
      ? [
          {
            ...{ studentId, enrolmentId: enrolment.id, class: enrolment.class, status },
            ...(status === 'Absent' && student
              ? { notificationId: randomUUID(), message: attendanceMessages.absent(student.name, formatDay(day)) }
              : {}),
          },
        ]
      : [],
  )
  const told = Prisma.sql`SELECT m."notificationId" AS "id", m."studentId", m."message" FROM marks m
    JOIN created c ON c."notificationId" = m."notificationId"`
  const [found] = await tx.$queryRaw<{ school: boolean; created: string[] | null; onLeave: string[] | null }[]>`
    WITH marks AS (
      SELECT m.*, is_school_day(${day}::date) AS school,
        EXISTS (SELECT FROM "LeaveRequest" l WHERE l."studentId" = m."studentId" AND ${approvedOnSql(day)}) AS away
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m("studentId" uuid, "enrolmentId" uuid,
        "class" text, "status" "AttendanceStatus", "notificationId" uuid, "message" text)
    ), created AS (
      INSERT INTO "Attendance" ("studentId", "enrolmentId", "class", "day", "status", "excused", "markedById", "markedAt",
        "batchId", "notificationId")
      SELECT m."studentId", m."enrolmentId", m."class", ${day}::date, m."status", m.away AND m."status" = 'Absent',
        ${actor.id}::uuid, ${new Date()}::timestamptz, ${batchId}::uuid, m."notificationId"
      FROM marks m WHERE (m.school OR ${anyDay}::boolean) AND NOT (m.school AND m.away AND m."status" = 'Absent')
      ON CONFLICT DO NOTHING RETURNING "studentId", "notificationId"
    ), ${queuedForParents(told, { ...aboutMarks(), sentById: actor.id })}
    SELECT is_school_day(${day}::date) AS "school", (SELECT json_agg("studentId") FROM created) AS "created",
      (SELECT json_agg("studentId") FROM marks WHERE away) AS "onLeave"`
  if (!found) throw new Error('a statement without a row')
  return { school: found.school, created: new Set(found.created), onLeave: new Set(found.onLeave) }
}

const aboutMarks = () => ({
  subject: attendanceMessages.absentSubject,
  delay: schoolSettings().absenceMessageDelay * 60,
})

/** Queues the message about a correction, mailed to the parent after the office’s delay. */
async function queueMarkMessage(tx: Statements, actor: Actor, studentId: string, day: Day, message: string) {
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
export async function changeMark(
  tx: Statements,
  actor: Actor,
  day: Day,
  known: Pick<StoredMark, 'id' | 'studentId' | 'status' | 'notificationId'> & { name: string },
  status: Mark,
  reason: string,
) {
  if (known.notificationId) await withdraw(tx, [known.notificationId])
  const [changed] = await tx.$queryRaw<{ excused: boolean }[]>`
    WITH correction AS (
      INSERT INTO "AttendanceCorrection" ("attendanceId", "from", "to", "reason", "correctedById")
      VALUES (${known.id}::uuid, ${known.status}::"AttendanceStatus", ${status}::"AttendanceStatus", ${reason}, ${actor.id}::uuid)
    )
    UPDATE "Attendance" a SET "status" = ${status}::"AttendanceStatus", "excused" = ${status} = 'Absent' AND EXISTS (
      SELECT FROM "LeaveRequest" l WHERE l."studentId" = a."studentId" AND ${approvedOnSql(day)})
    WHERE a."id" = ${known.id}::uuid RETURNING a."excused"`
  if (changed?.excused) return
  const said = status === 'Absent' ? attendanceMessages.absentAfterAll : attendanceMessages.presentAfterAll
  await queueMarkMessage(tx, actor, known.studentId, day, said(known.name, formatDay(day)))
}
