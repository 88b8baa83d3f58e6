import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { fromDay, toDay } from '@/lib/dates'
import { listedTopicShape, topicShape, type Topic } from './answers'
import { topicMessages } from './messages'
import { scopeOf } from '@/lib/server/accounts/scope'
import { ownSectionFirst } from '@/lib/server/accounts/own-section'
import { isOwnWork, ownClass, ownWork } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { operation } from '@/lib/server/doors/operation'
import { allOf, findPattern, listOrderSql, readSqlPage, tableList, type AsJson } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { changeTopicSchema, scheduleTopicSchema, topicIdSchema, topicListSchema } from './schema'
import { once } from '@/lib/server/doors/once'

const topicColumns = { id: true, class: true, section: true, subject: true, topic: true, date: true } as const

type Row = AsJson<Prisma.ScheduledTopicGetPayload<{ select: typeof topicColumns }>, 'date'>

const toTopic = ({ id, class: ofClass, section, subject, topic, date }: Row): Topic => ({
  id,
  class: ofClass,
  section,
  subject,
  topic,
  date: toDay(new Date(date)),
})

/** docs/spec.md §7, GET /api/study-materials/scheduled-topics: the latest day first unless sorted; with `own`, those of one's own section before the others. */
export const listTopics = operation({
  access: 'topics:read',
  as: 'topics',
  input: topicListSchema,
  output: pageOf(listedTopicShape),
  fail: topicMessages.loadFailed,
  async run(actor, { q, sort, date, class: schoolClass, section, subject, by, own, ...asked }, { scope }) {
    const changes = scopeOf('topics:change', actor)
    const condition = allOf(
      conditionSql(ownClass(scope), 't'),
      schoolClass ? Prisma.sql`t."class" = ${schoolClass}` : undefined,
      section && Prisma.sql`t."section" = ${section}`,
      subject ? Prisma.sql`t."subject" = ${subject}` : undefined,
      date ? Prisma.sql`t."date" = ${date}::date` : undefined,
      q ? Prisma.sql`t."findable" LIKE ${findPattern(q)}` : undefined,
      by && Prisma.sql`t."createdById" = ${actor.id}::uuid`,
    )
    const plain = listOrderSql('t', sort, { class: 'classRank' }, 'date')
    const order = own && !sort ? ownSectionFirst('t', plain, actor) : plain
    const columns = Prisma.sql`t."id", t."class", t."section", t."subject", t."topic", t."date", t."createdById"`
    return readSqlPage(
      asked,
      tableList({ table: 'ScheduledTopic', of: 't', condition, order, columns }),
      ({ createdById, ...row }: Row & { createdById: string | null }) => ({
        ...toTopic(row),
        mayChange: isOwnWork(changes, createdById),
      }),
    )
  },
})

/** docs/spec.md §7, POST /api/study-materials/schedule-topic. */
export const scheduleTopic = operation({
  access: 'topics:create',
  input: scheduleTopicSchema,
  output: z.strictObject({ topic: topicShape, message: z.string() }),
  fail: topicMessages.scheduleFailed,
  async run(actor, input, caller) {
    const data = { ...input, date: fromDay(input.date), createdById: actor.id }
    const topic = await once(caller, { of: 'scheduleTopic', by: actor.id, input }, async (tx) =>
      toTopic(await tx.scheduledTopic.create({ data, select: topicColumns })),
    )
    return { topic, message: topicMessages.scheduled }
  },
})

/** Corrects a topic: who scheduled it, and administrators. */
export const changeTopic = operation({
  access: 'topics:create',
  rows: 'topics:change',
  as: 'topic',
  input: changeTopicSchema,
  output: topicShape.extend({ message: z.string() }),
  fail: topicMessages.changeFailed,
  async run(_actor, { id, date, ...fields }, { scope }) {
    const [changed] = await db.scheduledTopic.updateManyAndReturn({
      where: { AND: [{ id }, ownWork(scope, 'createdById')] },
      data: { ...fields, date: fromDay(date) },
      select: topicColumns,
    })
    if (!changed) throw new AppError('notFound', messages.common.notFound)
    return { ...toTopic(changed), message: topicMessages.changed }
  },
})

/** Deletes a topic: who scheduled it, and administrators. */
export const deleteTopic = operation({
  access: 'topics:create',
  rows: 'topics:change',
  input: topicIdSchema,
  output: z.strictObject({ id: z.string() }),
  fail: topicMessages.deleteFailed,
  async run(_actor, { id }, { scope }) {
    const { count } = await db.scheduledTopic.deleteMany({ where: { AND: [{ id }, ownWork(scope, 'createdById')] } })
    if (count === 0) throw new AppError('notFound', messages.common.notFound)
    return { id }
  },
})
