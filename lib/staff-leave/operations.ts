import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { fromDay, toDay, type Day } from '@/lib/dates'
import { inUseSql, isAwaySql, onDutySql } from '@/lib/server/data/duties'
import { placeName } from '@/lib/enrolment/lists'
import { AppError } from '@/lib/errors'
import { assertInReach } from '@/lib/leave/rows'
import { messages } from '@/lib/messages'
import type { Scope } from '@/lib/server/accounts/scope'
import { db } from '@/lib/server/data/db'
import { readRows, withoutUndefined } from '@/lib/server/data/list'
import { rowsOf } from '@/lib/server/data/rows'
import { finds } from '@/lib/server/data/sql'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import type { Prisma } from '@/prisma/client/client'
import { absentStaffShape, staffLeaveShape } from './answers'
import { staffLeaveMessages } from './messages'
import {
  absentStaffSchema,
  decideStaffLeaveSchema,
  staffLeaveIdSchema,
  staffLeaveListSchema,
  staffLeaveSchema,
} from './schema'

const columns = {
  ...{ id: true, staffId: true, reason: true, fromDay: true, toDay: true, status: true, comment: true },
  staff: { select: { name: true } },
} as const satisfies Prisma.StaffLeaveSelect

type Row = Prisma.StaffLeaveGetPayload<{ select: typeof columns }>

const toStaffLeave =
  (account: string) =>
  ({ staffId, staff, fromDay: first, toDay: last, ...row }: Row) => ({
    ...row,
    staff: staff.name,
    from: toDay(first),
    to: toDay(last),
    own: staffId === account,
  })

/** Everybody's, or one's own. */
const reached = ({ reach, account }: Scope): Prisma.StaffLeaveWhereInput =>
  reach === 'school' ? {} : reach === 'self' && account !== null ? { staffId: account } : { OR: [] }

/** Leave of who works here, newest first: everybody's for who decides it, else one's own. */
export const listStaffLeave = operation({
  access: 'staffLeave:read',
  as: 'leave',
  input: staffLeaveListSchema,
  output: pageOf(staffLeaveShape),
  fail: staffLeaveMessages.loadFailed,
  async run(actor, { q, status, sort, ...asked }, { scope }) {
    const where = {
      AND: [reached(scope), withoutUndefined({ status }), q ? { staff: { findableName: finds(q) } } : {}],
    } satisfies Prisma.StaffLeaveWhereInput
    const direction = sort?.descending === false ? 'asc' : 'desc'
    return readRows(
      db.staffLeave,
      asked,
      { where, orderBy: [{ fromDay: direction }, { id: 'asc' }], select: columns },
      toStaffLeave(actor.id),
    )
  },
})

/** Asks for one's own leave. */
export const requestStaffLeave = operation({
  access: 'staffLeave:request',
  as: 'leave',
  input: staffLeaveSchema,
  output: staffLeaveShape,
  fail: staffLeaveMessages.submitFailed,
  async run(actor, input, caller) {
    const { from, to, reason } = input
    assertInReach({ from, to })
    return once(caller, { of: 'requestStaffLeave', by: actor.id, input }, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${actor.id}::uuid FOR NO KEY UPDATE`
      const taken = await tx.staffLeave.count({
        where: {
          ...{ staffId: actor.id, status: { not: 'Rejected' } },
          ...{ fromDay: { lte: fromDay(to) }, toDay: { gte: fromDay(from) } },
        },
      })
      if (taken) throw new AppError('conflict', staffLeaveMessages.overlap)
      const row = await tx.staffLeave.create({
        data: { staffId: actor.id, fromDay: fromDay(from), toDay: fromDay(to), reason },
        select: columns,
      })
      return toStaffLeave(actor.id)(row)
    })
  },
})

/** Takes back one's own request, on which nobody has decided yet. */
export const withdrawStaffLeave = operation({
  access: 'staffLeave:request',
  input: staffLeaveIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: staffLeaveMessages.withdrawFailed,
  async run(actor, { id }) {
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "StaffLeave" WHERE "id" = ${id}::uuid FOR UPDATE`
      const known = await tx.staffLeave.findFirst({ where: { id, staffId: actor.id }, select: { status: true } })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      if (known.status !== 'Pending') throw new AppError('conflict', staffLeaveMessages.notPending)
      await tx.staffLeave.delete({ where: { id }, select: { id: true } })
    })
    return { id, message: staffLeaveMessages.withdrawn }
  },
})

/** Approves or rejects a request of somebody else. */
export const decideStaffLeave = operation({
  access: 'staffLeave:decide',
  input: decideStaffLeaveSchema,
  output: staffLeaveShape.extend({ message: z.string() }),
  fail: staffLeaveMessages.decideFailed,
  async run(actor, { id, status, comment }) {
    const row = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "StaffLeave" WHERE "id" = ${id}::uuid FOR UPDATE`
      const known = await tx.staffLeave.findUnique({ where: { id }, select: { status: true, staffId: true } })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      if (known.staffId === actor.id) throw new AppError('forbidden', staffLeaveMessages.ownDecision)
      if (known.status !== 'Pending') throw new AppError('conflict', staffLeaveMessages.notPending)
      return tx.staffLeave.update({
        where: { id },
        data: { status, comment, decidedById: actor.id, decidedAt: new Date() },
        select: columns,
      })
    })
    const message = status === 'Approved' ? staffLeaveMessages.approved : staffLeaveMessages.rejected
    return { ...toStaffLeave(actor.id)(row), message }
  },
})

type AbsentRow = {
  id: string
  name: string
  until: Day
  sections: { id: string; class: string; section: string; substitute: string | null }[]
}

/** Who is on leave on a day, the sections whose class teacher is away, and who could stand in. One statement. */
export const absentStaff = operation({
  access: 'duties:substitute',
  as: 'staff',
  input: absentStaffSchema,
  output: absentStaffShape,
  fail: staffLeaveMessages.loadFailed,
  async run(_actor, { date = schoolDay() }) {
    const [row] = await rowsOf<{ absent: AbsentRow[]; teachers: { id: string; name: string }[] }>`
      WITH away AS MATERIALIZED (
        SELECT l."staffId", max(l."toDay")::text AS "until" FROM "StaffLeave" l
        WHERE ${isAwaySql(date)} GROUP BY 1
      )
      SELECT
        (SELECT coalesce(json_agg(json_build_object('id', u."id", 'name', u."name", 'until', a."until", 'sections', (
            SELECT coalesce(json_agg(json_build_object('id', s."id", 'class', s."class", 'section', s."name", 'substitute', (
              SELECT h."name" FROM "Duty" d JOIN "User" h ON h."id" = d."holderId"
              WHERE d."sectionId" = s."id" AND d."kind" = 'Substitute' AND ${onDutySql(date)} LIMIT 1))
              ORDER BY s."class", s."name"), '[]')
            FROM "Duty" d JOIN "Section" s ON s."id" = d."sectionId"
            WHERE d."holderId" = u."id" AND d."kind" = 'ClassTeacher' AND ${onDutySql(date)} AND ${inUseSql}))
          ORDER BY u."name", u."id"), '[]')
          FROM away a JOIN "User" u ON u."id" = a."staffId") AS "absent",
        (SELECT coalesce(json_agg(json_build_object('id', u."id", 'name', u."name") ORDER BY u."name", u."id"), '[]')
          FROM "User" u WHERE u."role" = 'teacher' AND u."isActive" AND u."id" NOT IN (SELECT "staffId" FROM away)) AS "teachers"`
    if (!row) throw new Error('a statement without a row')
    return {
      date,
      teachers: row.teachers,
      absent: row.absent.map(({ sections, ...person }) => ({
        ...person,
        sections: sections.map(({ id, substitute, ...place }) => ({
          ...{ id, place: placeName(place), substitute: substitute ?? '' },
        })),
      })),
    }
  },
})
