import { fromDay, monthDays, monthOf, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { dayListShape, markHistoryShape, type AttendanceRow } from './answers'
import { attendanceMessages } from './messages'
import { familyOf, scopeOf, type OwnStudent } from '@/lib/server/accounts/scope'
import { inPlaces, inPlacesSql, isOwnWork } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { allOf, enrolledStudentSearchSql, readSqlPage, tableList, type Order } from '@/lib/server/data/sql'
import { enrolledOnSql } from '@/lib/enrolment/enrolled'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import { Prisma } from '@/prisma/client/client'
import { photoPath } from '@/lib/photos'
import { onLeaveSql } from './leaves'
import { attendanceListSchema, historySchema, type DayStatus, type Mark } from './schema'

/** Of the enrolments in a class. */
export const registerOrder = [{ section: 'asc' }, { rollNo: 'asc' }, { studentId: 'asc' }, { fromDay: 'asc' }] as const

const registerOrderSql: Order = [
  [Prisma.sql`e."section"`, 'ASC'],
  [Prisma.sql`e."rollNo"`, 'ASC'],
  [Prisma.sql`e."studentId"`, 'ASC'],
  [Prisma.sql`e."fromDay"`, 'ASC'],
]

/** The condition that the status of `e`'s student on `day` is `status`. */
function statusSql(status: DayStatus, day: Day): Prisma.Sql {
  const student = Prisma.sql`e."studentId"`
  const marked = (condition: Prisma.Sql) =>
    Prisma.sql`EXISTS (SELECT FROM "Attendance" m WHERE m."studentId" = ${student} AND m."day" = ${day}::date AND ${condition})`
  // A day without school is no leave day: what was marked is shown as it is.
  const school = Prisma.sql`(SELECT is_school_day(${day}::date))`
  const excused = Prisma.sql`(m."excused" AND ${school})`
  if (status === 'Present') return marked(Prisma.sql`m."status" = 'Present'`)
  if (status === 'Absent') return marked(Prisma.sql`m."status" = 'Absent' AND NOT ${excused}`)
  const unmarked = Prisma.sql`NOT ${marked(Prisma.sql`TRUE`)}`
  const leave = Prisma.sql`(${school} AND ${onLeaveSql(student, day)})`
  if (status === 'Not Marked') return Prisma.sql`${unmarked} AND NOT ${leave}`
  return Prisma.sql`(${marked(excused)} OR (${unmarked} AND ${leave}))`
}

/** What both lists say of `a`, the mark, and whether its day is a leave day: see `isLeaveDay`. */
const markSql = (studentId: Prisma.Sql, day: Day | Prisma.Sql) => Prisma.sql`
  a."status" AS "mark",
  a."status" IS DISTINCT FROM 'Present' AND ${onLeaveSql(studentId, day)} AND is_school_day(${day}::date) AS "onLeave"`

type MarkRow = { section: string | null; mark: Mark | null; onLeave: boolean }

const shownStatus = ({ mark, onLeave }: MarkRow): DayStatus => (onLeave ? 'Leave' : (mark ?? 'Not Marked'))

/**
 * docs/spec.md §7, GET /api/attendance. Staff get the list of a day (today by default), one row for each student who was
 * enrolled on it, in the order of the register. Families get their own marks of a month, newest first.
 */
export const listAttendance = operation({
  access: 'attendance:read',
  as: 'attendance',
  input: attendanceListSchema,
  output: dayListShape,
  fail: attendanceMessages.loadFailed,
  async run(actor, { q, class: schoolClass, section, status, month, date, ...asked }, { scope }) {
    const corrects = scopeOf('attendance:correct', actor)
    const readAt = new Date().toISOString()
    const family = familyOf(actor, scope)
    if (family) return { ...(await ownMarks(family, month ?? monthOf(date ?? schoolDay()), asked)), readAt }
    const day = date ?? schoolDay()
    const student = Prisma.sql`e."studentId"`
    const condition = allOf(
      enrolledOnSql(day),
      inPlacesSql(scope, Prisma.sql`e."class"`, Prisma.sql`e."section"`),
      // An enrolment that is open is of nobody who is blocked, so that the list of today asks for none.
      Prisma.sql`(e."toDay" IS NULL OR ${notBlockedSql(student)})`,
      schoolClass ? Prisma.sql`e."class" = ${schoolClass}` : undefined,
      section && Prisma.sql`e."section" = ${section}`,
      enrolledStudentSearchSql(q, { studentId: student, enrolmentId: Prisma.sql`e."id"` }),
      status && statusSql(status, day),
    )
    // Of one class by its index.
    const order: Order = schoolClass ? registerOrderSql : [[Prisma.sql`e."classRank"`, 'ASC'], ...registerOrderSql]
    const list = await readSqlPage(
      asked,
      tableList({
        ...{ table: 'Enrolment', of: 'e', condition, order },
        columns: Prisma.sql`
          u."id", u."name", u."photoId", e."class", e."section", e."rollNo", a."markedById", ${markSql(student, day)},
          EXISTS (SELECT FROM "AttendanceCorrection" c WHERE c."attendanceId" = a."id") AS "corrected"`,
        joined: Prisma.sql`
          JOIN "User" u ON u."id" = ${student}
          LEFT JOIN "Attendance" a ON a."studentId" = ${student} AND a."day" = ${day}::date`,
      }),
      (
        row: MarkRow &
          Pick<AttendanceRow, 'id' | 'name' | 'class' | 'rollNo' | 'corrected'> & {
            markedById: string | null
            photoId: string | null
          },
      ) => ({
        id: row.id,
        name: row.name,
        class: row.class,
        section: row.section ?? '',
        rollNo: row.rollNo,
        date: day,
        status: shownStatus(row),
        correctable: row.markedById !== null && isOwnWork(corrects, row.markedById),
        corrected: row.corrected,
        photo: photoPath(row.id, row.photoId),
      }),
    )
    return { ...list, readAt }
  },
})

/** A mark can be undone on the school day on which it was made; later it can only be corrected, which is recorded. */
export const madeToday = ({ markedAt }: { markedAt: Date }) => schoolDay(markedAt) === schoolDay()

function ownMarks(family: readonly OwnStudent[], month: string, asked: { page: number; pageSize: number }) {
  const { first, last } = monthDays(month)
  const names = new Map(family.map(({ id, name }) => [id, name]))
  const condition = Prisma.sql`
    a."studentId" = ANY (${[...names.keys()]}::uuid[]) AND a."day" BETWEEN ${first}::date AND ${last}::date`
  const order: Order = [
    [Prisma.sql`a."day"`, 'DESC'],
    [Prisma.sql`a."studentId"`, 'ASC'],
  ]
  return readSqlPage(
    asked,
    tableList({
      ...{ table: 'Attendance', of: 'a', condition, order },
      columns: Prisma.sql`
        a."studentId", a."day", a."class", e."section", e."rollNo", ${markSql(Prisma.sql`a."studentId"`, Prisma.sql`a."day"`)}`,
      joined: Prisma.sql`JOIN "Enrolment" e ON e."id" = a."enrolmentId"`,
    }),
    (row: MarkRow & Pick<AttendanceRow, 'class' | 'rollNo'> & { studentId: string; day: Day }): AttendanceRow => ({
      id: row.studentId,
      name: names.get(row.studentId) ?? '',
      class: row.class,
      section: row.section ?? '',
      rollNo: row.rollNo,
      date: row.day,
      status: shownStatus(row),
      correctable: false,
      corrected: false,
      photo: null,
    }),
  )
}

/** A mark, its corrections, and whether the viewer may undo it. */
export const markHistory = operation({
  access: 'attendance:register',
  as: 'history',
  input: historySchema,
  output: markHistoryShape,
  fail: attendanceMessages.historyFailed,
  async run(actor, { studentId, date }, { scope }) {
    const mark = await db.attendance.findFirst({
      where: { studentId, day: fromDay(date), enrolment: inPlaces(scope) },
      select: {
        status: true,
        markedAt: true,
        markedById: true,
        batchId: true,
        notification: {
          select: {
            _count: { select: { deliveries: { where: { address: { not: null }, status: { not: 'Queued' } } } } },
          },
        },
        markedBy: { select: { name: true } },
        corrections: {
          orderBy: { correctedAt: 'desc' },
          take: 50,
          select: { from: true, to: true, reason: true, correctedAt: true, correctedBy: { select: { name: true } } },
        },
      },
    })
    if (!mark) throw new AppError('notFound', attendanceMessages.notMarked)
    // The same rules as in undo.ts, which checks them again.
    const untold =
      mark.status === 'Present' || (mark.notification !== null && mark.notification._count.deliveries === 0)
    const mine =
      isOwnWork(scopeOf('attendance:correct', actor), mark.markedById) &&
      madeToday(mark) &&
      mark.corrections.length === 0 &&
      untold
    const together =
      mine && mark.batchId
        ? await db.attendance.count({ where: { batchId: mark.batchId, status: 'Present', corrections: { none: {} } } })
        : 0
    return {
      undo: { mark: mine, batch: mark.batchId && together > 1 ? { id: mark.batchId, count: together } : null },
      status: mark.status,
      markedBy: mark.markedBy.name,
      markedAt: mark.markedAt.toISOString(),
      corrections: mark.corrections.map(({ correctedBy, correctedAt, ...change }) => ({
        ...change,
        by: correctedBy.name,
        at: correctedAt.toISOString(),
      })),
    }
  },
})
