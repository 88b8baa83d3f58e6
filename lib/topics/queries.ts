import { fromDay, toDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { ownClass } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { holding } from '@/lib/server/data/sql'
import { topicListSchema, type Topic } from './schema'

export const topicColumns = { id: true, class: true, section: true, subject: true, topic: true, date: true } as const

export const toTopic = ({ date, ...row }: Omit<Topic, 'date'> & { date: Date }): Topic => ({
  ...row,
  date: toDay(date),
})

/** docs/spec.md §7, GET /api/study-materials/scheduled-topics: the latest day first unless sorted. */
export const listTopics = operation({
  access: 'topics:read',
  as: 'topics',
  input: topicListSchema,
  fail: messages.materials.topicsLoadFailed,
  async run(actor, { q, sort, date, class: schoolClass, section, subject, ...asked }): Promise<Page<Topic>> {
    const filters = given({ class: schoolClass, section, subject, date: date && fromDay(date), topic: holding(q) })
    const where = { AND: [ownClass(actor), filters] }
    return pageOf(
      asked,
      () => db.scheduledTopic.count({ where }),
      (slice) =>
        db.scheduledTopic.findMany({
          where,
          orderBy: newestFirst(sort, { class: 'classRank', date: 'date' }, 'date'),
          ...slice,
          select: topicColumns,
        }),
      toTopic,
    )
  },
})
