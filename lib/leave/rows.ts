import { entriesIn, type CalendarDays } from '@/lib/calendar/school-days'
import { schoolDaysIn } from '@/lib/calendar/days'
import { limits } from '@/lib/constants'
import { addDays, toDay, type Day } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { schoolDay } from '@/lib/server/school-day'
import type { Transaction } from '@/lib/server/data/db'
import type { AsJson } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import type { LeaveRequest } from './answers'
import { leaveMessages } from './messages'

/** What the operations on leave requests share: what is read of one, and what is answered. */

export const leaveColumns = {
  id: true,
  studentId: true,
  class: true,
  reason: true,
  fromDay: true,
  toDay: true,
  status: true,
  comment: true,
  createdAt: true,
  student: { select: { name: true } },
  enrolment: { select: { section: true, rollNo: true } },
  decidedBy: { select: { name: true } },
} as const satisfies Prisma.LeaveRequestSelect

export type StoredLeave = Prisma.LeaveRequestGetPayload<{ select: typeof leaveColumns }>
export type LeaveRow = AsJson<StoredLeave, 'fromDay' | 'toDay' | 'createdAt'>

/** `entries` of the calendar are those that touch the days of the leave. */
export function toLeaveRequest(row: LeaveRow, entries: CalendarDays): LeaveRequest {
  const [from, to] = [toDay(new Date(row.fromDay)), toDay(new Date(row.toDay))]
  return {
    id: row.id,
    studentId: row.studentId,
    student: row.student.name,
    class: row.class,
    section: row.enrolment.section ?? '',
    rollNo: row.enrolment.rollNo,
    reason: row.reason,
    from,
    to,
    days: schoolDaysIn(from, to, entries),
    status: row.status,
    comment: row.comment,
    decidedBy: row.decidedBy?.name ?? '',
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** The same of a row that was just written. */
export async function answered(tx: Transaction, row: StoredLeave): Promise<LeaveRequest> {
  return toLeaveRequest(row, await entriesIn(tx, toDay(row.fromDay), toDay(row.toDay)))
}

export type LeaveDays = { studentId: string; fromDay: Date; toDay: Date }

/** @throws AppError conflict where another request that is not rejected has one of the days. */
export async function assertFree(tx: Transaction, { studentId, fromDay: from, toDay: to }: LeaveDays) {
  const other = await tx.leaveRequest.findFirst({
    where: { studentId, status: { not: 'Rejected' }, fromDay: { lte: to }, toDay: { gte: from } },
    select: { id: true },
  })
  if (other) throw new AppError('conflict', leaveMessages.overlap)
}

/** @throws AppError invalid for days a year from today. */
export function assertInReach({ from, to }: { from: Day; to: Day }): void {
  const today = schoolDay()
  if (from < addDays(today, -limits.leaveReach)) throw errorAt('from', leaveMessages.outOfReach)
  if (to > addDays(today, limits.leaveReach)) throw errorAt('to', leaveMessages.outOfReach)
}
