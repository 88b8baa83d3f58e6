import { AppError } from '@/lib/errors'
import { isWorkingDay } from '@/lib/attendance/days'
import { addDays, daysBetween, formatDay, fromDay, toDay } from '@/lib/dates'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { ownRows } from '@/lib/server/accounts/visible'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/outbox/drain'
import { postToStudent } from '@/lib/server/messages/outbox/post'
import { withdraw } from '@/lib/server/messages/outbox/withdraw'
import { asLeaveRequest, leaveColumns } from './queries'
import { approveSchema, leaveSchema, rejectSchema, type LeaveRequest } from './schema'

/** docs/spec.md §7, POST /api/attendance/leave-request: a student asks for days of their own that no other request covers. */
export const requestLeave = operation({
  access: 'leave:request',
  as: 'leaveRequest',
  input: leaveSchema,
  fail: messages.leave.submitFailed,
  async run(actor, { student, class: schoolClass, reason, from, to }): Promise<LeaveRequest> {
    if (student !== actor.id) throw new AppError('notFound', messages.leave.ownOnly)
    if (schoolClass !== actor.class)
      throw new AppError('invalid', messages.leave.ownClass, { errors: { class: messages.leave.ownClass } })
    return db.$transaction(async (tx) => {
      await lockDaysOf(tx, actor.id)
      const [fromDate, toDate] = [fromDay(from), fromDay(to)]
      const other = await tx.leaveRequest.findFirst({
        where: { studentId: actor.id, status: { not: 'Rejected' }, fromDay: { lte: toDate }, toDay: { gte: fromDate } },
        select: { id: true },
      })
      if (other) throw new AppError('conflict', messages.leave.overlap)
      const row = await tx.leaveRequest.create({
        data: { studentId: actor.id, class: schoolClass, reason, fromDay: fromDate, toDay: toDate },
        select: leaveColumns,
      })
      return asLeaveRequest(row)
    })
  },
})

/** docs/spec.md §7, PUT …/approve: the days are leave from then on, those marked Absent already no longer count as such. */
export const approveLeave = operation({
  access: 'leave:decide',
  input: approveSchema,
  fail: messages.leave.approveFailed,
  async run(actor, { id }, { afterwards }) {
    const leave = await db.$transaction(async (tx) => {
      const decided = await decide(tx, actor, { id, status: 'Approved', comment: '' })
      const excused = await tx.attendance.updateManyAndReturn({
        where: { studentId: decided.studentId, day: { in: workingDaysOf(decided).map(fromDay) }, status: 'Absent' },
        data: { excused: true },
        select: { notificationId: true },
      })
      // The family asked for these days: a message about an absence that still waits would only alarm it.
      for (const { notificationId } of excused) if (notificationId) await withdraw(tx, notificationId)
      await tell(tx, actor, decided, messages.leave.tellApproved(shown(decided.fromDay), shown(decided.toDay)))
      return asLeaveRequest(decided)
    })
    afterwards(drain)
    return { ...leave, message: messages.leave.approved }
  },
})

/** Turns a request down, with a comment that the student reads. */
export const rejectLeave = operation({
  access: 'leave:decide',
  input: rejectSchema,
  fail: messages.leave.rejectFailed,
  async run(actor, { id, comment }, { afterwards }) {
    const leave = await db.$transaction(async (tx) => {
      const decided = await decide(tx, actor, { id, status: 'Rejected', comment })
      await tell(tx, actor, decided, messages.leave.tellRejected(shown(decided.fromDay), shown(decided.toDay), comment))
      return asLeaveRequest(decided)
    })
    afterwards(drain)
    return { ...leave, message: messages.leave.rejected }
  },
})

function workingDaysOf({ fromDay: first, toDay: last }: { fromDay: Date; toDay: Date }) {
  const from = toDay(first)
  return Array.from({ length: daysBetween(from, toDay(last)) }, (_, n) => addDays(from, n)).filter(isWorkingDay)
}

const shown = (date: Date) => formatDay(toDay(date))

async function decide(
  tx: Transaction,
  actor: Actor,
  { id, status, comment }: { id: string; status: 'Approved' | 'Rejected'; comment: string },
) {
  const known = await tx.leaveRequest.findFirst({
    where: { AND: [{ id }, ownRows(actor)] },
    select: { studentId: true },
  })
  if (!known) throw new AppError('notFound', messages.common.notFound)
  await lockDaysOf(tx, known.studentId)
  // The update decides between two decisions at once.
  const { count } = await tx.leaveRequest.updateMany({
    where: { id, status: 'Pending' },
    data: { status, comment, decidedById: actor.id, decidedAt: new Date() },
  })
  if (count === 0) throw new AppError('conflict', messages.leave.notPending)
  return tx.leaveRequest.findUniqueOrThrow({ where: { id }, select: leaveColumns })
}

async function tell(tx: Transaction, actor: Actor, { studentId }: { studentId: string }, message: string) {
  await postToStudent(tx, { studentId, to: 'student', sentById: actor.id, subject: messages.leave.subject, message })
}
