import { z } from 'zod'
import { limits, materialClasses, materialSubjects, sections } from '@/lib/constants'
import { choice, day, dayFilter, listInput, filterOf, sortOf, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** docs/spec.md §7, POST /api/study-materials/schedule-topic. */
export const scheduleTopicSchema = whenIncomplete(
  z.object({
    class: choice(materialClasses),
    section: choice(sections),
    subject: choice(materialSubjects),
    topic: text(limits.topic),
    date: day,
  }),
  messages.materials.incomplete,
)

const topicSorts = ['date', 'class', 'section', 'subject', 'topic'] as const

export const topicListSchema = listInput.extend({
  class: filterOf(materialClasses),
  section: filterOf(sections),
  subject: filterOf(materialSubjects),
  date: dayFilter(),
  sort: sortOf(topicSorts),
})

/** docs/spec.md §3. */
export type Topic = {
  id: string
  class: string
  section: string
  subject: string
  topic: string
  /** A school day. */
  date: string
}
