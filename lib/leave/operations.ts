import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { limits } from '@/lib/constants'
import { addDays, formatDay, fromDay, toDay } from '@/lib/dates'
import { leaveRequestShape, type LeaveRequest } from './answers'
import { leaveMessages } from './messages'
import type { Scope } from '@/lib/server/accounts/scope'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
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
import { leaveIdSchema, leaveListSchema, leaveSchema, redecideSchema, rejectSchema } from './schema'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { countAttempt } from '@/lib/server/accounts/limits'
import { schoolDay } from '@/lib/server/school-day'
import { lockDaysOf, lockMarking } from '@/lib/server/data/locks'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueForStudent } from '@/lib/server/messages/deliveries/enqueue'
import { withdraw } from '@/lib/server/messages/deliveries/withdraw'
import { assertNotBlocked, notBlockedSql } from '@/lib/enrolment/not-blocked'

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
  enrolment: { select: { section: true, rollNo: true } },
  decidedBy: { select: { name: true } },
} as const satisfies Prisma.LeaveRequestSelect

type Row = AsJson<Prisma.LeaveRequestGetPayload<{ select: typeof leaveColumns }>, 'fromDay' | 'toDay' | 'createdAt'>

const toLeaveRequest = (row: Row): LeaveRequest => ({
  id: row.id,
  studentId: row.studentId,
  student: row.student.name,
  class: row.class,
  section: row.enrolment.section ?? '',
  rollNo: row.enrolment.rollNo,
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
  output: pageOf(leaveRequestShape),
  fail: leaveMessages.loadFailed,
  async run(_actor, { q, class: schoolClass, status, date, sort, ...asked }, { scope }) {
    const condition = allOf(
      conditionSql(ownRows(scope), 'l'),
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
          json_build_object('name', u."name") AS "student",
          json_build_object('section', e."section", 'rollNo', e."rollNo") AS "enrolment", json_build_object('name', decider."name") AS "decidedBy"`,
        joined: Prisma.sql`${pupil} JOIN "Enrolment" e ON e."id" = l."enrolmentId"
          LEFT JOIN "User" decider ON decider."id" = l."decidedById"`,
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
  output: leaveRequestShape,
  fail: leaveMessages.submitFailed,
  async run(actor, { student, class: schoolClass, from, to, ...rest }) {
    if (student !== actor.id) throw new AppError('notFound', leaveMessages.ownOnly)
    if (schoolClass !== actor.class) throw errorAt('class', leaveMessages.ownClass)
    const today = schoolDay()
    if (from < addDays(today, -limits.leaveReach)) throw errorAt('from', leaveMessages.outOfReach)
    if (to > addDays(today, limits.leaveReach)) throw errorAt('to', leaveMessages.outOfReach)
    await countAttempt('leave', [actor.id], leaveMessages.tooMany)
    return db.$transaction(async (tx) => {
      await lockDaysOf(tx, actor.id)
      const days = { fromDay: fromDay(from), toDay: fromDay(to) }
      await assertFree(tx, actor.id, days)
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
          ...days,
        },
        select: leaveColumns,
      })
      return toLeaveRequest(row)
    })
  },
})

const decidedLeave = leaveRequestShape.extend({ message: z.string() })

/** docs/spec.md §7, PUT …/approve: the days become leave, also those already marked Absent. */
export const approveLeave = operation({
  access: 'leave:decide',
  input: leaveIdSchema,
  output: decidedLeave,
  fail: leaveMessages.approveFailed,
  async run(actor, { id }, { afterwards, scope }) {
    const leave = await db.$transaction(async (tx) => {
      const decided = await decide(tx, actor, scope, { id, from: 'Pending', to: 'Approved', comment: '' })
      await excuse(tx, decided)
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
  output: decidedLeave,
  fail: leaveMessages.rejectFailed,
  async run(actor, { id, comment }, { afterwards, scope }) {
    const leave = await db.$transaction(async (tx) => {
      const decided = await decide(tx, actor, scope, { id, from: 'Pending', to: 'Rejected', comment })
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

/**
 * Decides a request anew: what was approved is rejected, what was rejected is approved, with a reason that the student
 * reads. A day already marked Absent counts as the new decision says. The audit log keeps the decision before.
 */
export const redecideLeave = operation({
  access: 'leave:decide',
  input: redecideSchema,
  output: decidedLeave,
  fail: leaveMessages.redecideFailed,
  async run(actor, { id, status, comment }, { afterwards, scope }) {
    const leave = await db.$transaction(async (tx) => {
      const before = status === 'Approved' ? 'Rejected' : 'Approved'
      const decided = await decide(tx, actor, scope, { id, from: before, to: status, comment })
      if (status === 'Approved') await excuse(tx, decided)
      else await countAbsences(tx, decided)
      const [from, to] = [shown(decided.fromDay), shown(decided.toDay)]
      const said = status === 'Approved' ? leaveMessages.tellApprovedAfterAll : leaveMessages.tellRejectedAfterAll
      await notifyStudent(tx, actor, decided, said(from, to, comment))
      return toLeaveRequest(decided)
    })
    afterwards(drain)
    return { ...leave, message: status === 'Approved' ? leaveMessages.approved : leaveMessages.rejected }
  },
})

/** Takes back one's own request, on which nobody has decided yet: its row goes, and stays in the audit log. */
export const withdrawLeave = operation({
  access: 'leave:request',
  input: leaveIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: leaveMessages.withdrawFailed,
  async run(actor, { id }, { scope }) {
    await db.$transaction(async (tx) => {
      await lockDaysOf(tx, actor.id)
      const own = { AND: [{ id }, ownRows(scope)] }
      const known = await tx.leaveRequest.findFirst({ where: own, select: { status: true } })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      if (known.status !== 'Pending') throw new AppError('conflict', leaveMessages.decidedAlready)
      await tx.leaveRequest.deleteMany({ where: own })
    })
    return { id, message: leaveMessages.withdrawn }
  },
})

type Decided = { studentId: string; fromDay: Date; toDay: Date }

/** The days already marked Absent become leave. The family asked for them, so queued messages about them are withdrawn. */
async function excuse(tx: Transaction, leave: Decided) {
  const excused = await markExcused(tx, leave, true)
  await withdraw(
    tx,
    excused.flatMap(({ notificationId }) => notificationId ?? []),
  )
}

/** The same days are absences again. */
const countAbsences = (tx: Transaction, leave: Decided) => markExcused(tx, leave, false)

async function markExcused(tx: Transaction, { studentId, fromDay: from, toDay: to }: Decided, excused: boolean) {
  const absences = { studentId, day: { gte: from, lte: to }, status: 'Absent' } as const
  const marked = await tx.attendance.findMany({ where: absences, select: { class: true } })
  await lockMarking(
    tx,
    marked.map((mark) => mark.class),
  )
  return tx.attendance.updateManyAndReturn({ where: absences, data: { excused }, select: { notificationId: true } })
}

const shown = (date: Date) => formatDay(toDay(date))

type Decision = {
  id: string
  from: LeaveRequest['status']
  to: 'Approved' | 'Rejected'
  comment: string
}

async function decide(tx: Transaction, actor: Actor, scope: Scope, { id, from, to, comment }: Decision) {
  const known = await tx.leaveRequest.findFirst({
    where: { AND: [{ id }, ownRows(scope)] },
    select: { studentId: true },
  })
  if (!known) throw new AppError('notFound', messages.common.notFound)
  await lockDaysOf(tx, known.studentId)
  await assertNotBlocked(tx, [known.studentId])
  // As it is once it is this one's turn: the pupil may have taken it back, or somebody else decided.
  const request = await tx.leaveRequest.findUnique({
    where: { id },
    select: { status: true, fromDay: true, toDay: true },
  })
  if (!request) throw new AppError('notFound', messages.common.notFound)
  if (request.status !== from)
    throw new AppError('conflict', from === 'Pending' ? leaveMessages.notPending : leaveMessages.decidedMeanwhile)
  // A rejected one left its days free, and another may have them now.
  if (from === 'Rejected') await assertFree(tx, known.studentId, request)
  return tx.leaveRequest.update({
    where: { id },
    data: { status: to, comment, decidedById: actor.id, decidedAt: new Date() },
    select: leaveColumns,
  })
}

/** @throws AppError conflict where another request that is not rejected has one of the days. */
async function assertFree(
  tx: Transaction,
  studentId: string,
  { fromDay: from, toDay: to }: Pick<Decided, 'fromDay' | 'toDay'>,
) {
  const other = await tx.leaveRequest.findFirst({
    where: { studentId, status: { not: 'Rejected' }, fromDay: { lte: to }, toDay: { gte: from } },
    select: { id: true },
  })
  if (other) throw new AppError('conflict', leaveMessages.overlap)
}

async function notifyStudent(tx: Transaction, actor: Actor, { studentId }: { studentId: string }, message: string) {
  await queueForStudent(tx, { studentId, to: 'student', sentById: actor.id, subject: leaveMessages.subject, message })
}
