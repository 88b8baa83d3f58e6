import { sections } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'
import type { Topic } from './answers'

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
