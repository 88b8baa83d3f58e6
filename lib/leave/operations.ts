import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { isOwnPupilSql, ownSectionsSql } from '@/lib/attendance/registers'
import { entriesJson, type CalendarDays } from '@/lib/calendar/school-days'
import { fromDay } from '@/lib/dates'
import { leaveRequestShape } from './answers'
import { leaveMessages } from './messages'
import { allows } from '@/lib/permissions'
import type { Actor } from '@/lib/server/accounts/actor'
import { familyOf } from '@/lib/server/accounts/scope'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import {
  allOf,
  enrolledStudentSearchSql,
  listOrderSql,
  readSqlPage,
  tableList,
  type Order,
} from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import { answered, assertFree, assertInReach, leaveColumns, toLeaveRequest, type LeaveRow } from './rows'
import { leaveIdSchema, leaveListSchema, leaveSchema } from './schema'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { countAttempt } from '@/lib/server/accounts/limits'
import { schoolDay } from '@/lib/server/school-day'
import { lockDaysOf } from '@/lib/server/data/locks'
import { taughtSql } from '@/lib/enrolment/class-teachers'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'

const pupil = Prisma.sql`JOIN "User" u ON u."id" = l."studentId"`

/**
 * docs/spec.md §7, GET /api/attendance/leave-requests: newest first unless sorted; with `date`, those that include it;
 * with `pending`, those to decide before all others.
 */
export const listLeaveRequests = operation({
  access: 'leave:read',
  as: 'leaveRequests',
  input: leaveListSchema,
  output: pageOf(leaveRequestShape),
  fail: leaveMessages.loadFailed,
  async run(actor, { q, class: schoolClass, status, whose, date, pending, sort, ...asked }, { scope }) {
    const condition = allOf(
      conditionSql(ownRows(scope), 'l'),
      notBlockedSql(Prisma.sql`l."studentId"`),
      schoolClass ? Prisma.sql`l."class" = ${schoolClass}` : undefined,
      status && Prisma.sql`l."status" = ${status}::"LeaveStatus"`,
      date ? Prisma.sql`l."fromDay" <= ${date}::date AND l."toDay" >= ${date}::date` : undefined,
      whose && ofOwnSections(actor.id),
      enrolledStudentSearchSql(q, { studentId: Prisma.sql`l."studentId"`, enrolmentId: Prisma.sql`l."enrolmentId"` }),
    )
    const plain = listOrderSql('l', sort, {
      ...{ class: 'classRank', from: 'fromDay', to: 'toDay' },
      student: Prisma.sql`u."name"`,
    })
    const order = pending && !sort ? [...pendingFirst(actor), ...plain] : plain
    return readSqlPage(
      asked,
      tableList({
        ...{ table: 'LeaveRequest', of: 'l', condition, order },
        columns: Prisma.sql`
          l."id", l."studentId", l."class", l."reason", l."fromDay", l."toDay", l."status", l."comment", l."createdAt",
          json_build_object('name', u."name") AS "student",
          json_build_object('section', e."section", 'rollNo', e."rollNo") AS "enrolment", json_build_object('name', decider."name") AS "decidedBy",
          ${entriesJson(Prisma.sql`l."fromDay"`, Prisma.sql`l."toDay"`)} AS "entries"`,
        joined: Prisma.sql`${pupil} JOIN "Enrolment" e ON e."id" = l."enrolmentId"
          LEFT JOIN "User" decider ON decider."id" = l."decidedById"`,
        ordered: sort?.key === 'student' ? pupil : undefined,
      }),
      (row: LeaveRow & { entries: CalendarDays }) => toLeaveRequest(row, row.entries),
    )
  },
})

/** Those to decide, and among them first those of the sections whose class teacher asks. */
const pendingFirst = (actor: Actor): Order => [
  [isPending, 'DESC'],
  ...(allows('classes:teach', actor) ? [[Prisma.sql`(${isPending} AND ${taughtBy(actor.id)})`, 'DESC'] as const] : []),
]

const isPending = Prisma.sql`(l."status" = 'Pending')`

// Not `ofOwnSections`, which is planned longer than all else of the page's list.
const taughtBy = (id: string) => Prisma.sql`
  EXISTS (
    SELECT FROM (${taughtSql(schoolDay(), Prisma.sql`d."holderId" = ${id}::uuid`)}) t JOIN "User" p ON p."id" = l."studentId"
    WHERE t."class" = p."class" AND t."section" = p."section")`

/** Leaves of pupils in the sections that are a teacher's. */
const ofOwnSections = (id: string) => Prisma.sql`
  EXISTS (WITH ${ownSectionsSql(id, schoolDay())} SELECT WHERE ${isOwnPupilSql(Prisma.sql`l."studentId"`)})`

/**
 * docs/spec.md §7, POST /api/attendance/leave-request: students request leave for themselves, and guardians for their
 * children; requests do not overlap.
 */
export const requestLeave = operation({
  access: 'leave:request',
  as: 'leaveRequest',
  input: leaveSchema,
  output: leaveRequestShape,
  fail: leaveMessages.submitFailed,
  async run(actor, { student, class: schoolClass, from, to, ...rest }, { scope }) {
    const pupil = familyOf(actor, scope)?.find(({ id }) => id === student)
    const isOwn = student === actor.id
    if (!pupil)
      throw new AppError('notFound', scope.reach === 'self' ? leaveMessages.ownOnly : leaveMessages.ownChildrenOnly)
    if (schoolClass !== pupil.class) throw errorAt('class', leaveMessages.ownClass)
    assertInReach({ from, to })
    await countAttempt('leave', [actor.id], leaveMessages.tooMany)
    return db.$transaction(async (tx) => {
      await lockDaysOf(tx, student)
      const days = { fromDay: fromDay(from), toDay: fromDay(to) }
      await assertFree(tx, { studentId: student, ...days })
      const enrolment = await tx.enrolment.findFirst({
        where: { studentId: student, toDay: null, class: schoolClass },
        select: { id: true },
      })
      if (!enrolment)
        throw new AppError('conflict', isOwn ? leaveMessages.notEnrolled : leaveMessages.childNotEnrolled(pupil.name))
      const row = await tx.leaveRequest.create({
        data: {
          ...rest,
          studentId: student,
          enrolmentId: enrolment.id,
          class: schoolClass,
          ...days,
          askedById: isOwn ? null : actor.id,
        },
        select: leaveColumns,
      })
      return answered(tx, row)
    })
  },
})

/** Takes back one's own request, on which nobody has decided yet: its row goes, and stays in the audit log. */
export const withdrawLeave = operation({
  access: 'leave:request',
  input: leaveIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: leaveMessages.withdrawFailed,
  async run(_actor, { id }, { scope }) {
    await db.$transaction(async (tx) => {
      const own = { AND: [{ id }, ownRows(scope)] }
      const whose = await tx.leaveRequest.findFirst({ where: own, select: { studentId: true } })
      if (whose) await lockDaysOf(tx, whose.studentId)
      const known = await tx.leaveRequest.findFirst({ where: own, select: { status: true } })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      if (known.status !== 'Pending') throw new AppError('conflict', leaveMessages.decidedAlready)
      await tx.leaveRequest.deleteMany({ where: own })
    })
    return { id, message: leaveMessages.withdrawn }
  },
})
