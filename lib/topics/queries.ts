import { fromDay, toDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { holding } from '@/lib/server/data/sql'
import { topicListSchema, type Topic } from './schema'

/** A student's own class, in all its sections; staff see everything (decisions.md). */
const visibleTo = (actor: Actor) => (actor.role === 'student' ? { class: actor.class ?? '' } : {})

export const topicColumns = { id: true, class: true, section: true, subject: true, topic: true, date: true } as const

export const toTopic = ({ date, ...row }: Omit<Topic, 'date'> & { date: Date }): Topic => ({
  ...row,
  date: toDay(date),
})

/** Section 7, GET /api/study-materials/scheduled-topics: the latest day first unless sorted. */
export const topics = operation({
  access: 'topics:read',
  as: 'topics',
  input: topicListSchema,
  fail: messages.materials.topicsLoadFailed,
  async run(actor, { page, pageSize, q, sort, date, class: schoolClass, section, subject }): Promise<Page<Topic>> {
    const where = {
      AND: [
        visibleTo(actor),
        schoolClass ? { class: schoolClass } : {},
        section ? { section } : {},
        subject ? { subject } : {},
        date ? { date: fromDay(date) } : {},
        q ? { topic: holding(q) } : {},
      ],
    }
    const direction = sort?.descending ? 'desc' : 'asc'
    const [total, rows] = await Promise.all([
      db.scheduledTopic.count({ where }),
      db.scheduledTopic.findMany({
        where,
        orderBy: [
          ...(sort ? [{ [sort.key === 'class' ? 'classRank' : sort.key]: direction } as const] : []),
          { date: 'desc' },
          { id: 'asc' },
        ],
        skip: (page - 1) * pageSize,
        take: pageSize,
        select: topicColumns,
      }),
    ])
    return { rows: rows.map(toTopic), total, page, pageSize }
  },
})
