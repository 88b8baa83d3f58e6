import { limits, sections } from '@/lib/constants'
import { choice, day, dayFilter, formSchema, listSchema, text } from '@/lib/inputs'
import type { ListOf } from '@/lib/lists'

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

export const topicList = {
  columns: {
    date: { label: 'Date', kind: 'day', short: 'second', sortable: true },
    class: { label: 'Class', kind: 'line', short: 'second', sortable: true, order: 'everyClass' },
    section: { label: 'Section', short: 'second', sortable: true },
    subject: { label: 'Subject', short: 'second', sortable: true },
    topic: { label: 'Topic', kind: 'words', short: 'title', sortable: true },
  },
  filters: {
    class: { label: 'Class', options: 'materialClasses' },
    section: { label: 'Section', options: sections },
    subject: { label: 'Subject', options: 'materialSubjects' },
    by: { label: 'Scheduled by', all: 'Everybody', options: ['Me'] },
  },
  comes: { words: 'Latest day first', as: '-date' },
} as const satisfies ListOf<Topic>

/** docs/spec.md §7, POST /api/study-materials/schedule-topic. */
export const scheduleTopicSchema = formSchema({
  class: choice('materialClasses'),
  section: choice(sections),
  subject: choice('materialSubjects'),
  topic: text(limits.topic),
  date: day,
})

export const topicListSchema = listSchema(topicList).extend({ date: dayFilter() })
