import { fromDay } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/db'
import { operation } from '@/lib/server/operation'
import { topicColumns, toTopic } from './queries'
import { scheduleTopicSchema, type Topic } from './schema'

/** Section 7, POST /api/study-materials/schedule-topic. */
export const scheduleTopic = operation({
  access: 'topics:create',
  input: scheduleTopicSchema,
  fail: messages.materials.scheduleFailed,
  async run(actor, { date, ...fields }): Promise<{ topic: Topic; message: string }> {
    const data = { ...fields, date: fromDay(date), createdById: actor.id }
    const row = await db.scheduledTopic.create({ data, select: topicColumns })
    return { topic: toTopic(row), message: messages.materials.scheduled }
  },
})
