import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { fromDay } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { db } from '@/lib/server/data/db'
import { readPage } from '@/lib/server/data/list'
import { lockAllFeesOf } from '@/lib/server/data/locks'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { optionalHeadShape, type OptionalHead } from './answers'
import { feePlanMessages } from './messages'
import { addOptionalSchema, endOptionalSchema, optionalHeadsSchema } from './schema'

/** Which pupils have heads that not all have – transport, lunch, clubs – from a day until a day. */

const answer = z.strictObject({ message: z.string() })

/** Who has or had an optional head of a plan in its school year, by name. */
export const listOptionalHeads = operation({
  access: 'feePlans:read',
  as: 'optional',
  input: optionalHeadsSchema,
  output: pageOf(optionalHeadShape),
  fail: feePlanMessages.headsFailed,
  async run(_actor, { id, ...asked }) {
    const plan = await db.feePlan.findUnique({
      where: { id },
      select: { heads: { where: { optional: true }, select: { type: true } } },
    })
    if (!plan) throw new AppError('notFound', messages.common.notFound)
    const types = plan.heads.map(({ type }) => type)
    return readPage(
      asked,
      () => db.optionalHead.count({ where: { type: { in: types } } }),
      ({ skip, take }) => rowsOf<OptionalHead>`
        SELECT o."id", u."id" AS "studentId", u."name", coalesce(u."class", '') AS "class", o."type", o."fromDay"::text AS "from",
          coalesce(o."toDay"::text, '') AS "to"
        FROM "OptionalHead" o JOIN "User" u ON u."id" = o."studentId" WHERE o."type" = ANY (${types}::text[])
        ORDER BY u."name", o."type", o."fromDay", o."id" LIMIT ${take} OFFSET ${skip}`,
    )
  },
})

/**
 * A pupil has an optional head from a day, until a day or until somebody says so. Fees come of it by charging, or bringing a
 * plan up to date.
 * @throws AppError conflict for an unknown number, days on which they have it already, and a pupil whose data are blocked.
 */
export const addOptionalHead = operation({
  access: 'fees:create',
  input: addOptionalSchema,
  output: answer,
  fail: feePlanMessages.headFailed,
  async run(actor, { admissionNo, type, from, to }) {
    if (to && to < from) throw errorAt('to', feePlanMessages.endsBefore, 'invalid')
    return db.$transaction(async (tx) => {
      const [student] = await tx.$queryRaw<{ id: string; name: string }[]>`
        SELECT "id", "name" FROM "User" WHERE "admissionNo" = ${admissionNo} AND "role" = 'student'`
      if (!student) throw errorAt('admissionNo', feePlanMessages.noSuchNumber, 'conflict')
      await assertNotBlocked(tx, [student.id])
      // One at a time, so that none overlap.
      await lockAllFeesOf(tx, [{ type, dueDate: student.id }])
      const heads = await tx.feePlanHead.count({ where: { type, optional: true } })
      if (heads === 0) throw errorAt('type', feePlanMessages.notOptional, 'conflict')
      const overlapping = await tx.optionalHead.count({
        where: {
          ...{ studentId: student.id, type },
          ...(to && { fromDay: { lte: fromDay(to) } }),
          OR: [{ toDay: null }, { toDay: { gte: fromDay(from) } }],
        },
      })
      if (overlapping > 0) throw new AppError('conflict', feePlanMessages.hasIt(student.name))
      await tx.optionalHead.create({
        data: {
          ...{ studentId: student.id, type, createdById: actor.id },
          ...{ fromDay: fromDay(from), toDay: to ? fromDay(to) : null },
        },
      })
      return { message: feePlanMessages.headSaved(student.name) }
    })
  },
})

/**
 * Says on which day a pupil has an optional head for the last time.
 * @throws AppError invalid for a day before the first, notFound.
 */
export const endOptionalHead = operation({
  access: 'fees:create',
  input: endOptionalSchema,
  output: answer,
  fail: feePlanMessages.headFailed,
  async run(_actor, { id, to }) {
    return db.$transaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ studentId: string; from: string; name: string; type: string }[]>`
        SELECT o."studentId", o."fromDay"::text AS "from", u."name", o."type"
        FROM "OptionalHead" o JOIN "User" u ON u."id" = o."studentId" WHERE o."id" = ${id}::uuid FOR UPDATE OF o`
      if (!row) throw new AppError('notFound', messages.common.notFound)
      await assertNotBlocked(tx, [row.studentId])
      if (to < row.from) throw errorAt('to', feePlanMessages.endsBefore, 'invalid')
      // A later day is as far as the next time that they have it.
      const next = await tx.optionalHead.count({
        where: { studentId: row.studentId, type: row.type, fromDay: { gt: fromDay(row.from), lte: fromDay(to) } },
      })
      if (next > 0) throw new AppError('conflict', feePlanMessages.hasIt(row.name))
      await tx.optionalHead.update({ where: { id }, data: { toDay: fromDay(to) } })
      return { message: feePlanMessages.headSaved(row.name) }
    })
  },
})
