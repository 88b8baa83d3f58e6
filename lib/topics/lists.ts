import { sections } from '@/lib/constants'
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

/** One in a list: whether the viewer may change it. */
export type ListedTopic = Topic & { mayChange: boolean }

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
