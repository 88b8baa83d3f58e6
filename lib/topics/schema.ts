import { z } from 'zod'
import { limits, sections } from '@/lib/constants'
import { choice, day, dayFilter, filterOf, formSchema, id, listSchema, text } from '@/lib/inputs'
import { topicList } from './lists'

/** docs/spec.md §7, POST /api/study-materials/schedule-topic. */
export const scheduleTopicSchema = formSchema({
  class: choice('materialClasses'),
  section: choice(sections),
  subject: choice('materialSubjects'),
  topic: text(limits.topic),
  date: day,
})

export const topicIdSchema = z.object({ id })
export const changeTopicSchema = formSchema({ ...topicIdSchema.shape, ...scheduleTopicSchema.shape })

export const topicListSchema = listSchema(topicList).extend({ date: dayFilter(), own: filterOf(['first']) })
