import { formatDay, fromDay, toDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { leaveMessages } from './messages'
import { ownRows, ownRowsSql } from '@/lib/server/accounts/visible'
import { db, type Transaction } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import {
  allOf,
  enrolledStudentSearchSql,
  listOrderSql,
  readSqlPage,
  tableList,
  type AsJson,
} from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import { approveSchema, leaveListSchema, leaveSchema, rejectSchema } from './schema'
import type { LeaveRequest } from './lists'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { lockDaysOf, lockMarking } from '@/lib/server/data/locks'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueForStudent } from '@/lib/server/messages/deliveries/enqueue'
import { withdraw } from '@/lib/server/messages/deliveries/withdraw'
import { assertNotBlocked, notBlockedSql } from '@/lib/students/not-blocked'

const leaveColumns = {
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

type Row = AsJson<Prisma.LeaveRequestGetPayload<{ select: typeof leaveColumns }>, 'fromDay' | 'toDay' | 'createdAt'>

const toLeaveRequest = (row: Row): LeaveRequest => ({
  id: row.id,
  studentId: row.studentId,
  student: row.student.name,
  class: row.class,
  reason: row.reason,
  from: toDay(new Date(row.fromDay)),
  to: toDay(new Date(row.toDay)),
  status: row.status,
  comment: row.comment,
  decidedBy: row.decidedBy?.name ?? '',
  createdAt: new Date(row.createdAt).toISOString(),
})

const pupil = Prisma.sql`JOIN "User" u ON u."id" = l."studentId"`

/**
 * docs/spec.md §7, GET /api/attendance/leave-requests: newest first unless sorted; with `date`, those that include it.
 */
export const listLeaveRequests = operation({
  access: 'leave:read',
  as: 'leaveRequests',
  input: leaveListSchema,
  fail: leaveMessages.loadFailed,
  async run(actor, { q, class: schoolClass, status, date, sort, ...asked }): Promise<Page<LeaveRequest>> {
    const condition = allOf(
      ownRowsSql(actor, Prisma.sql`l."studentId"`),
      notBlockedSql(Prisma.sql`l."studentId"`),
      schoolClass ? Prisma.sql`l."class" = ${schoolClass}` : undefined,
      status && Prisma.sql`l."status" = ${status}::"LeaveStatus"`,
      date ? Prisma.sql`l."fromDay" <= ${date}::date AND l."toDay" >= ${date}::date` : undefined,
      enrolledStudentSearchSql(q, { studentId: Prisma.sql`l."studentId"`, enrolmentId: Prisma.sql`l."enrolmentId"` }),
    )
    const order = listOrderSql('l', sort, {
      ...{ class: 'classRank', from: 'fromDay', to: 'toDay' },
      student: Prisma.sql`u."name"`,
    })
    return readSqlPage(
      asked,
      tableList({
        ...{ table: 'LeaveRequest', of: 'l', condition, order },
        columns: Prisma.sql`
          l."id", l."studentId", l."class", l."reason", l."fromDay", l."toDay", l."status", l."comment", l."createdAt",
          json_build_object('name', u."name") AS "student", json_build_object('name', decider."name") AS "decidedBy"`,
        joined: Prisma.sql`${pupil} LEFT JOIN "User" decider ON decider."id" = l."decidedById"`,
        ordered: sort?.key === 'student' ? pupil : undefined,
      }),
      toLeaveRequest,
    )
  },
})

/**
 * docs/spec.md §7, POST /api/attendance/leave-request: students request leave for themselves; requests do not overlap.
 */
export const requestLeave = operation({
  access: 'leave:request',
  as: 'leaveRequest',
  input: leaveSchema,
  fail: leaveMessages.submitFailed,
  async run(actor, { student, class: schoolClass, from, to, ...rest }): Promise<LeaveRequest> {
    if (student !== actor.id) throw new AppError('notFound', leaveMessages.ownOnly)
    if (schoolClass !== actor.class) throw errorAt('class', leaveMessages.ownClass)
    return db.$transaction(async (tx) => {
      await lockDaysOf(tx, actor.id)
      const [fromDate, toDate] = [fromDay(from), fromDay(to)]
      const other = await tx.leaveRequest.findFirst({
        where: { studentId: actor.id, status: { not: 'Rejected' }, fromDay: { lte: toDate }, toDay: { gte: fromDate } },
        select: { id: true },
      })
      if (other) throw new AppError('conflict', leaveMessages.overlap)
      const enrolment = await tx.enrolment.findFirst({
        where: { studentId: actor.id, toDay: null, class: schoolClass },
        select: { id: true },
      })
      if (!enrolment) throw new AppError('conflict', leaveMessages.notEnrolled)
      const row = await tx.leaveRequest.create({
        data: {
          ...rest,
          studentId: actor.id,
          enrolmentId: enrolment.id,
          class: schoolClass,
          fromDay: fromDate,
          toDay: toDate,
        },
        select: leaveColumns,
      })
      return toLeaveRequest(row)
    })
  },
})

/** docs/spec.md §7, PUT …/approve: the days become leave, also those already marked Absent. */
export const approveLeave = operation({
  access: 'leave:decide',
  input: approveSchema,
  fail: leaveMessages.approveFailed,
  async run(actor, { id }, { afterwards }) {
    const leave = await db.$transaction(async (tx) => {
      const decided = await decide(tx, actor, { id, status: 'Approved', comment: '' })
      const absences = {
        ...{ studentId: decided.studentId, day: { gte: decided.fromDay, lte: decided.toDay } },
        status: 'Absent',
      } as const
      const marked = await tx.attendance.findMany({ where: absences, select: { class: true } })
      await lockMarking(
        tx,
        marked.map((mark) => mark.class),
      )
      const excused = await tx.attendance.updateManyAndReturn({
        where: absences,
        data: { excused: true },
        select: { notificationId: true },
      })
      // The family asked for these days, so queued messages about absences are withdrawn.
      await withdraw(
        tx,
        excused.flatMap(({ notificationId }) => notificationId ?? []),
      )
      await notifyStudent(tx, actor, decided, leaveMessages.tellApproved(shown(decided.fromDay), shown(decided.toDay)))
      return toLeaveRequest(decided)
    })
    afterwards(drain)
    return { ...leave, message: leaveMessages.approved }
  },
})

/** Rejects a request, with a comment for the student. */
export const rejectLeave = operation({
  access: 'leave:decide',
  input: rejectSchema,
  fail: leaveMessages.rejectFailed,
  async run(actor, { id, comment }, { afterwards }) {
    const leave = await db.$transaction(async (tx) => {
      const decided = await decide(tx, actor, { id, status: 'Rejected', comment })
      await notifyStudent(
        tx,
        actor,
        decided,
        leaveMessages.tellRejected(shown(decided.fromDay), shown(decided.toDay), comment),
      )
      return toLeaveRequest(decided)
    })
    afterwards(drain)
    return { ...leave, message: leaveMessages.rejected }
  },
})

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
  await assertNotBlocked(tx, [known.studentId])
  // Of two decisions at once, only one updates the row.
  const { count } = await tx.leaveRequest.updateMany({
    where: { id, status: 'Pending' },
    data: { status, comment, decidedById: actor.id, decidedAt: new Date() },
  })
  if (count === 0) throw new AppError('conflict', leaveMessages.notPending)
  return tx.leaveRequest.findUniqueOrThrow({ where: { id }, select: leaveColumns })
}

async function notifyStudent(tx: Transaction, actor: Actor, { studentId }: { studentId: string }, message: string) {
  await queueForStudent(tx, { studentId, to: 'student', sentById: actor.id, subject: leaveMessages.subject, message })
}
