import { fromDay } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { topicColumns, toTopic } from './queries'
import { scheduleTopicSchema, type Topic } from './schema'

/** docs/spec.md §7, POST /api/study-materials/schedule-topic. */
export const scheduleTopic = operation({
  access: 'topics:create',
  input: scheduleTopicSchema,
  fail: messages.materials.scheduleFailed,
  async run(actor, input, caller): Promise<{ topic: Topic; message: string }> {
    const data = { ...input, date: fromDay(input.date), createdById: actor.id }
    const topic = await once(caller, { of: 'scheduleTopic', by: actor.id, input }, async (tx) =>
      toTopic(await tx.scheduledTopic.create({ data, select: topicColumns })),
    )
    return { topic, message: messages.materials.scheduled }
  },
})
