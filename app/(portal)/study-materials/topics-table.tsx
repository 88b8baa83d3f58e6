'use client'

import { DataTable } from '@/components/data-table/data-table'
import type { Page } from '@/lib/inputs'
import { topicMessages } from '@/lib/topics/messages'
import { topicList, type Topic } from '@/lib/topics/lists'

export function TopicsTable({ list, byClass }: { list: Page<Topic>; byClass: boolean }) {
  return (
    <DataTable
      name="topics"
      caption="Scheduled Daily Topics"
      of={topicList}
      list={list}
      empty={topicMessages.empty}
      search="Search by topic"
      filters={byClass ? ['class', 'subject'] : ['subject']}
    />
  )
}
