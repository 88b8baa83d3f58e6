import { z } from 'zod'
import { limits, materialClasses, materialSubjects, sections } from '@/lib/constants'
import { choice, day, dayFilter, listSchema, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { topicList } from './lists'

/** docs/spec.md §7, POST /api/study-materials/schedule-topic. */
export const scheduleTopicSchema = whenIncomplete(
  z.object({
    class: choice(materialClasses),
    section: choice(sections),
    subject: choice(materialSubjects),
    topic: text(limits.topic),
    date: day,
  }),
  messages.common.incomplete,
)

export const topicListSchema = listSchema(topicList).extend({ date: dayFilter() })
