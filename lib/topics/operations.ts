import { fromDay, toDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { topicMessages } from './messages'
import { ownClass } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { withoutUndefined, listOrder, readRows } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { containsText } from '@/lib/server/data/sql'
import { scheduleTopicSchema, topicListSchema, type Topic } from './schema'
import { once } from '@/lib/server/doors/once'

const topicColumns = { id: true, class: true, section: true, subject: true, topic: true, date: true } as const

const toTopic = ({ date, ...row }: Omit<Topic, 'date'> & { date: Date }): Topic => ({
  ...row,
  date: toDay(date),
})

/** docs/spec.md §7, GET /api/study-materials/scheduled-topics: the latest day first unless sorted. */
export const listTopics = operation({
  access: 'topics:read',
  as: 'topics',
  input: topicListSchema,
  fail: topicMessages.loadFailed,
  async run(actor, { q, sort, date, class: schoolClass, section, subject, by, ...asked }): Promise<Page<Topic>> {
    const filters = withoutUndefined({
      class: schoolClass,
      section,
      subject,
      date: date && fromDay(date),
      topic: containsText(q),
      createdById: by && actor.id,
    })
    const where = { AND: [ownClass(actor), filters] }
    const orderBy = listOrder(sort, { class: 'classRank', date: 'date' }, 'date')
    return readRows(db.scheduledTopic, asked, { where, orderBy, select: topicColumns }, toTopic)
  },
})

/** docs/spec.md §7, POST /api/study-materials/schedule-topic. */
export const scheduleTopic = operation({
  access: 'topics:create',
  input: scheduleTopicSchema,
  fail: topicMessages.scheduleFailed,
  async run(actor, input, caller): Promise<{ topic: Topic; message: string }> {
    const data = { ...input, date: fromDay(input.date), createdById: actor.id }
    const topic = await once(caller, { of: 'scheduleTopic', by: actor.id, input }, async (tx) =>
      toTopic(await tx.scheduledTopic.create({ data, select: topicColumns })),
    )
    return { topic, message: topicMessages.scheduled }
  },
})
