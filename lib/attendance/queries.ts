import { daysOf, fromDay, monthOf, toDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { ownStudent } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { given, pageOf } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { studentsFound } from '@/lib/server/data/sql'
import { schoolYearStart } from '@/lib/years'
import { type Prisma } from '@/prisma/client/client'
import { isLeaveDay, percentageOf, signsOf, totalsOf } from './days'
import { leavesOn } from './leaves'
import {
  attendanceListSchema,
  type AttendanceRow,
  historySchema,
  ownMonthSchema,
  type DayList,
  type DayStatus,
  type Mark,
  type MarkHistory,
  type OwnMonth,
} from './schema'

/** The order of the register. */
export const registerOrder = [{ class: 'asc' }, { section: 'asc' }, { rollNo: 'asc' }, { id: 'asc' }] as const

/** The students of whom `day` says `status`. */
function whereStatus(status: DayStatus | undefined, day: Day): Prisma.UserWhereInput {
  const marked = { day: fromDay(day) }
  if (status === 'Present') return { attendance: { some: { ...marked, status } } }
  if (status === 'Absent') return { attendance: { some: { ...marked, status, excused: false } } }
  const unmarked = { attendance: { none: marked } }
  if (status === 'Not Marked') return { ...unmarked, leaveRequests: { none: leavesOn(day) } }
  if (status === 'Leave')
    return {
      OR: [
        { attendance: { some: { ...marked, excused: true } } },
        { ...unmarked, leaveRequests: { some: leavesOn(day) } },
      ],
    }
  return {}
}

/**
 * docs/spec.md §7, GET /api/attendance. Staff get a day's list, today's unless told: one row a student, in the order of the
 * register. A student gets their own marks of a month, newest first.
 */
export const listAttendance = operation({
  access: 'attendance:read',
  as: 'attendance',
  input: attendanceListSchema,
  fail: messages.attendance.loadFailed,
  async run(actor, { q, class: schoolClass, section, status, month, date, ...asked }): Promise<DayList> {
    const readAt = new Date().toISOString()
    if (actor.role === 'student')
      return { ...(await ownMarks(actor, month ?? monthOf(date ?? schoolDay()), asked)), readAt }
    const day = date ?? schoolDay()
    const active = { role: 'student', isActive: true, ...given({ class: schoolClass, section }) } as const
    const where = { AND: [ownStudent(actor), active, studentsFound(q), whereStatus(status, day)] }
    const list = await pageOf(
      asked,
      () => db.user.count({ where }),
      async (slice) => {
        const listed = await db.user.findMany({ where, orderBy: [...registerOrder], ...slice, select: { id: true } })
        // Their marks apart: in one statement those of every student before the page would be read too.
        return db.user.findMany({
          where: { id: { in: listed.map(({ id }) => id) } },
          orderBy: [...registerOrder],
          select: {
            id: true,
            name: true,
            class: true,
            section: true,
            rollNo: true,
            attendance: {
              where: { day: fromDay(day) },
              select: { status: true, excused: true, markedById: true, corrections: { take: 1, select: { id: true } } },
            },
            leaveRequests: { where: leavesOn(day), take: 1, select: { fromDay: true, toDay: true } },
          },
        })
      },
      ({ attendance: [mark], leaveRequests, class: ofClass, section: ofSection, ...student }) => ({
        ...student,
        class: ofClass ?? '',
        section: ofSection ?? '',
        date: day,
        status: shownStatus(day, mark?.status, leaveRequests),
        correctable: mark !== undefined && mayCorrect(actor, mark),
        corrected: Boolean(mark?.corrections.length),
      }),
    )
    return { ...list, readAt }
  },
})

/** What a student's day shows. `leaves` are approved ones of theirs. */
function shownStatus(day: Day, status: Mark | undefined, leaves: readonly { fromDay: Date; toDay: Date }[]): DayStatus {
  const approved = leaves.map(({ fromDay, toDay: last }) => ({ from: toDay(fromDay), to: toDay(last) }))
  return isLeaveDay(day, status, approved) ? 'Leave' : (status ?? 'Not Marked')
}

/** An admin corrects every mark, a teacher their own. */
export const mayCorrect = (actor: Actor, { markedById }: { markedById: string }) =>
  actor.role === 'admin' || actor.id === markedById

/** A mark can be taken back on the school day on which it was made; an older one is corrected, which leaves a trace. */
export const madeToday = ({ markedAt }: { markedAt: Date }) => schoolDay(markedAt) === schoolDay()

async function ownMarks({ id, name }: Actor, month: string, asked: { page: number; pageSize: number }) {
  const days = daysOf(month)
  const [first, last] = [fromDay(days[0] ?? month), fromDay(days.at(-1) ?? month)]
  const where = { studentId: id, day: { gte: first, lte: last } }
  return pageOf(
    asked,
    () => db.attendance.count({ where }),
    async (slice): Promise<AttendanceRow[]> => {
      const [leaves, marks] = await Promise.all([
        db.leaveRequest.findMany({
          where: { studentId: id, status: 'Approved', fromDay: { lte: last }, toDay: { gte: first } },
          select: { fromDay: true, toDay: true },
        }),
        db.attendance.findMany({
          where,
          orderBy: { day: 'desc' },
          ...slice,
          select: { day: true, status: true, class: true, student: { select: { section: true, rollNo: true } } },
        }),
      ])
      return marks.map(({ day, class: ofClass, student, status }) => ({
        id,
        name,
        class: ofClass,
        section: student.section ?? '',
        rollNo: student.rollNo,
        date: toDay(day),
        status: shownStatus(toDay(day), status, leaves),
        correctable: false,
        corrected: false,
      }))
    },
    (row) => row,
  )
}

/** A student's own month as a calendar, with the totals of the month and of the school year. */
export const ownMonth = operation({
  access: 'attendance:own',
  input: ownMonthSchema,
  fail: messages.attendance.loadFailed,
  async run(actor, input): Promise<OwnMonth> {
    const today = schoolDay()
    const month = input.month ?? monthOf(today)
    const [days, tally] = await Promise.all([
      signsOfStudents([actor.id], month),
      db.attendanceTally.findUnique({
        where: {
          studentId_span_start: { studentId: actor.id, span: 'year', start: fromDay(schoolYearStart(`${month}-01`)) },
        },
        select: { present: true, absent: true },
      }),
    ])
    const signs = days(actor.id)
    const year = tally ?? { present: 0, absent: 0 }
    return { month, today, days: signs, totals: totalsOf(signs), year: { ...year, percentage: percentageOf(year) } }
  },
})

/** The month of each of `ids`, read in two statements. Returns a student's signs (`signsOf`). */
export async function signsOfStudents(ids: string[], month: string): Promise<(id: string) => string> {
  const days = daysOf(month)
  const [first, last] = [fromDay(days[0] ?? ''), fromDay(days.at(-1) ?? '')]
  const [marks, leaves] = await Promise.all([
    db.attendance.findMany({
      where: { studentId: { in: ids }, day: { gte: first, lte: last } },
      select: { studentId: true, day: true, status: true },
    }),
    db.leaveRequest.findMany({
      where: { studentId: { in: ids }, status: 'Approved', fromDay: { lte: last }, toDay: { gte: first } },
      select: { studentId: true, fromDay: true, toDay: true },
    }),
  ])
  const [marksOf, leavesOf] = [
    groupBy(marks, ({ studentId }) => studentId),
    groupBy(leaves, ({ studentId }) => studentId),
  ]
  return (id) =>
    signsOf(
      month,
      (marksOf.get(id) ?? []).map(({ day, ...mark }) => ({ ...mark, day: toDay(day) })),
      (leavesOf.get(id) ?? []).map(({ fromDay, toDay: last }) => ({ from: toDay(fromDay), to: toDay(last) })),
    )
}

/** What a mark said before: who changed it, when and why. */
export const markHistory = operation({
  access: 'attendance:register',
  as: 'history',
  input: historySchema,
  fail: messages.attendance.historyFailed,
  async run(actor, { studentId, date }): Promise<MarkHistory> {
    const mark = await db.attendance.findUnique({
      where: { studentId_day: { studentId, day: fromDay(date) } },
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
    if (!mark) throw new AppError('notFound', messages.attendance.notMarked)
    // The rules of undo.ts, which decides.
    const untold =
      mark.status === 'Present' || (mark.notification !== null && mark.notification._count.deliveries === 0)
    const mine = mayCorrect(actor, mark) && madeToday(mark) && mark.corrections.length === 0 && untold
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
