'use client'

import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { classOrder, materialClasses, materialSubjects } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { topicListSchema, Topic } from '@/lib/topics/schema'

type List = typeof topicListSchema

const columns: readonly DataColumn<Topic, List>[] = [
  {
    key: 'date',
    label: 'Date',
    value: ({ date }) => date,
    cell: ({ date }) => formatDay(date),
    sortable: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'class',
    label: 'Class',
    value: (topic) => classOrder(topic.class),
    cell: (topic) => topic.class,
    sortable: true,
    className: 'whitespace-nowrap',
  },
  { key: 'section', label: 'Section', value: ({ section }) => section, sortable: true },
  { key: 'subject', label: 'Subject', value: ({ subject }) => subject, sortable: true },
  { key: 'topic', label: 'Topic', value: ({ topic }) => topic, sortable: true, free: true, className: 'sm:min-w-64' },
]

export function TopicsTable({ list, byClass }: { list: Page<Topic>; byClass: boolean }) {
  return (
    <DataTable
      name="topics"
      caption="Scheduled Daily Topics"
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.materials.noTopics}
      search="Search by topic"
      filters={[
        byClass && { key: 'class', label: 'Class', options: materialClasses },
        { key: 'subject', label: 'Subject', options: materialSubjects },
      ]}
    />
  )
}
