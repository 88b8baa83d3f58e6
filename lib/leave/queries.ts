import { fromDay, toDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { newestFirst } from '@/lib/server/data/ordering'
import { studentsFound } from '@/lib/server/data/sql'
import { type Prisma } from '@/prisma/client/client'
import { leaveListSchema, type leaveSorts, type LeaveRequest } from './schema'

/** Whose requests an actor sees: students their own, staff everybody's. */
export const visibleTo = (actor: Actor) => (actor.role === 'student' ? { studentId: actor.id } : {})

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

function order(
  key: (typeof leaveSorts)[number],
  direction: 'asc' | 'desc',
): Prisma.LeaveRequestOrderByWithRelationInput {
  if (key === 'student') return { student: { name: direction } }
  if (key === 'from') return { fromDay: direction }
  if (key === 'to') return { toDay: direction }
  return { [key]: direction }
}

/** Section 7, GET /api/attendance/leave-requests: newest first; with `date`, those that cover it. */
export const leaveRequests = operation({
  access: 'leave:read',
  as: 'leaveRequests',
  input: leaveListSchema,
  fail: messages.leave.loadFailed,
  async run(actor, { page, pageSize, q, class: schoolClass, status, date, sort }): Promise<Page<LeaveRequest>> {
    const where: Prisma.LeaveRequestWhereInput = {
      AND: [
        visibleTo(actor),
        schoolClass ? { class: schoolClass } : {},
        status ? { status } : {},
        date ? { fromDay: { lte: fromDay(date) }, toDay: { gte: fromDay(date) } } : {},
        q ? { student: studentsFound(q) } : {},
      ],
    }
    const [total, rows] = await Promise.all([
      db.leaveRequest.count({ where }),
      db.leaveRequest.findMany({
        where,
        orderBy: newestFirst(sort, order),
        skip: (page - 1) * pageSize,
        take: pageSize,
        select: leaveColumns,
      }),
    ])
    return { rows: rows.map(asLeaveRequest), total, page, pageSize }
  },
})
