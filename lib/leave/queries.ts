import { fromDay, toDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { ownRows } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { studentsFound } from '@/lib/server/data/sql'
import { type Prisma } from '@/prisma/client/client'
import { leaveListSchema, type LeaveRequest } from './schema'

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
  decidedBy: { select: { name: true } },
} as const satisfies Prisma.LeaveRequestSelect

type Row = Prisma.LeaveRequestGetPayload<{ select: typeof leaveColumns }>

export function asLeaveRequest({ fromDay, toDay: last, student, decidedBy, createdAt, ...row }: Row): LeaveRequest {
  return {
    ...row,
    student: student.name,
    from: toDay(fromDay),
    to: toDay(last),
    decidedBy: decidedBy?.name ?? '',
    createdAt: createdAt.toISOString(),
  }
}

/** docs/spec.md §7, GET /api/attendance/leave-requests: newest first; with `date`, those that cover it. */
export const listLeaveRequests = operation({
  access: 'leave:read',
  as: 'leaveRequests',
  input: leaveListSchema,
  fail: messages.leave.loadFailed,
  async run(actor, { q, class: schoolClass, status, date, sort, ...asked }): Promise<Page<LeaveRequest>> {
    const covering = date ? { fromDay: { lte: fromDay(date) }, toDay: { gte: fromDay(date) } } : {}
    const where = {
      AND: [ownRows(actor), given({ class: schoolClass, status }), covering, q ? { student: studentsFound(q) } : {}],
    }
    const columns = {
      student: (direction: Prisma.SortOrder) => ({ student: { name: direction } }),
      from: 'fromDay',
      to: 'toDay',
    }
    return pageOf(
      asked,
      () => db.leaveRequest.count({ where }),
      (slice) =>
        db.leaveRequest.findMany({ where, orderBy: newestFirst(sort, columns), ...slice, select: leaveColumns }),
      asLeaveRequest,
    )
  },
})
