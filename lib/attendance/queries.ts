import { type DaysOff } from '@/lib/calendar/days'
import { daysOff, daysOffOn } from '@/lib/calendar/school-days'
import { fromDay, monthDays, monthOf, toDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { attendanceMessages } from './messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { ownRows } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { fromNearerEnd, readPage, withoutUndefined, type Slice } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { enrolmentSearch } from '@/lib/server/data/sql'
import { enrolledOn } from '@/lib/students/enrolled'
import { type Prisma } from '@/prisma/client/client'
import { isLeaveDay } from './days'
import { leavesOn } from './leaves'
import {
  attendanceListSchema,
  type AttendanceRow,
  historySchema,
  type DayList,
  type DayStatus,
  type Mark,
  type MarkHistory,
} from './schema'

/** Of the enrolments in a class. */
export const registerOrder = [{ section: 'asc' }, { rollNo: 'asc' }, { studentId: 'asc' }, { fromDay: 'asc' }] as const

/** Prisma's condition for students whose status on `day` is `status`. */
function whereStatus(status: DayStatus, day: Day, off: DaysOff): Prisma.UserWhereInput {
  const marked = { day: fromDay(day) }
  // A day without school is no leave day: what was marked is shown as it is.
  const excused = off.has(day) ? { id: { in: [] } } : { excused: true }
  if (status === 'Present') return { attendance: { some: { ...marked, status } } }
  if (status === 'Absent') return { attendance: { some: { ...marked, status, NOT: excused } } }
  const unmarked = { attendance: { none: marked } }
  if (status === 'Not Marked') return { ...unmarked, leaveRequests: { none: leavesOn(day, off) } }
  return {
    OR: [
      { attendance: { some: { ...marked, ...excused } } },
      { ...unmarked, leaveRequests: { some: leavesOn(day, off) } },
    ],
  }
}

/**
 * docs/spec.md §7, GET /api/attendance. Staff get the list of a day (today by default), one row for each student who was
 * enrolled on it, in the order of the register. Students get their own marks of a month, newest first.
 */
export const listAttendance = operation({
  access: 'attendance:read',
  as: 'attendance',
  input: attendanceListSchema,
  fail: attendanceMessages.loadFailed,
  async run(actor, { q, class: schoolClass, section, status, month, date, ...asked }): Promise<DayList> {
    const readAt = new Date().toISOString()
    if (actor.role === 'student')
      return { ...(await ownMarks(actor, month ?? monthOf(date ?? schoolDay()), asked)), readAt }
    const day = date ?? schoolDay()
    const off = await daysOffOn(day)
    const where = {
      AND: [
        ownRows(actor),
        enrolledOn(day),
        withoutUndefined({ class: schoolClass, section }),
        enrolmentSearch(q),
        status ? { student: whereStatus(status, day, off) } : {},
      ],
    }
    // Of one class by its index.
    const orderBy = [...(schoolClass ? [] : [{ classRank: 'asc' as const }]), ...registerOrder]
    const list = await readPage(
      { ...asked, fits: Boolean(schoolClass) },
      () => db.enrolment.count({ where }),
      async (slice) => {
        const ofPage = await pageOf(where, orderBy, slice)
        return db.enrolment.findMany({
          ...ofPage,
          orderBy,
          select: {
            class: true,
            section: true,
            rollNo: true,
            student: {
              select: {
                id: true,
                name: true,
                attendance: {
                  where: { day: fromDay(day) },
                  select: {
                    status: true,
                    excused: true,
                    markedById: true,
                    corrections: { take: 1, select: { id: true } },
                  },
                },
                leaveRequests: { where: leavesOn(day, off), take: 1, select: { fromDay: true, toDay: true } },
              },
            },
          },
        })
      },
      ({ student: { attendance, leaveRequests, ...student }, section: ofSection, ...place }) => {
        const [mark] = attendance
        return {
          ...student,
          ...place,
          section: ofSection ?? '',
          date: day,
          status: shownStatus(day, mark?.status, leaveRequests, off),
          correctable: mark !== undefined && mayCorrect(actor, mark),
          corrected: Boolean(mark?.corrections.length),
        }
      },
    )
    return { ...list, readAt }
  },
})

/** Which enrolments a page has: the first ones, or those with these ids. */
async function pageOf(
  where: Prisma.EnrolmentWhereInput,
  orderBy: Prisma.EnrolmentOrderByWithRelationInput[],
  slice: Slice,
) {
  if (slice.skip === 0) return { where, take: slice.take }
  // In a statement of their own: with the marks, those of all students before the page would be read too.
  const listed = await db.enrolment.findMany({ where, orderBy, ...fromNearerEnd(slice), select: { id: true } })
  return { where: { id: { in: listed.map(({ id }) => id) } }, take: slice.take }
}

/** The status of a student's day; `leaves` are the student's approved ones. */
function shownStatus(
  day: Day,
  status: Mark | undefined,
  leaves: readonly { fromDay: Date; toDay: Date }[],
  off: DaysOff,
): DayStatus {
  const approved = leaves.map(({ fromDay, toDay: last }) => ({ from: toDay(fromDay), to: toDay(last) }))
  return isLeaveDay(day, status, approved, off) ? 'Leave' : (status ?? 'Not Marked')
}

/** Admins may correct every mark, teachers their own. */
export const mayCorrect = (actor: Actor, { markedById }: { markedById: string }) =>
  actor.role === 'admin' || actor.id === markedById

/** A mark can be undone on the school day on which it was made; later it can only be corrected, which is recorded. */
export const madeToday = ({ markedAt }: { markedAt: Date }) => schoolDay(markedAt) === schoolDay()

async function ownMarks({ id, name }: Actor, month: string, asked: { page: number; pageSize: number }) {
  const ends = monthDays(month)
  const [first, last] = [fromDay(ends.first), fromDay(ends.last)]
  const where = { studentId: id, day: { gte: first, lte: last } }
  return readPage(
    asked,
    () => db.attendance.count({ where }),
    async (slice): Promise<AttendanceRow[]> => {
      const [leaves, off, marks] = await Promise.all([
        db.leaveRequest.findMany({
          where: { studentId: id, status: 'Approved', fromDay: { lte: last }, toDay: { gte: first } },
          select: { fromDay: true, toDay: true },
        }),
        daysOff(db, ends.first, ends.last),
        db.attendance.findMany({
          where,
          orderBy: { day: 'desc' },
          ...fromNearerEnd(slice),
          select: { day: true, status: true, class: true, enrolment: { select: { section: true, rollNo: true } } },
        }),
      ])
      return marks.map(({ day, class: ofClass, enrolment, status }) => ({
        id,
        name,
        class: ofClass,
        section: enrolment.section ?? '',
        rollNo: enrolment.rollNo,
        date: toDay(day),
        status: shownStatus(toDay(day), status, leaves, off),
        correctable: false,
        corrected: false,
      }))
    },
  )
}

/** A mark, its corrections, and whether the viewer may undo it. */
export const markHistory = operation({
  access: 'attendance:register',
  as: 'history',
  input: historySchema,
  fail: attendanceMessages.historyFailed,
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
    if (!mark) throw new AppError('notFound', attendanceMessages.notMarked)
    // The same rules as in undo.ts, which checks them again.
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
