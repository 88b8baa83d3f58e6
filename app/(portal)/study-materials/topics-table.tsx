'use client'

import { useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { Page } from '@/lib/inputs'
import type { ListedTopic } from '@/lib/topics/answers'
import { topicMessages } from '@/lib/topics/messages'
import { topicList } from '@/lib/topics/lists'
import { topicsTableMessages } from '@/lib/topics/screen-messages'
import type { ChangeTopicDialog as Dialog } from './change-dialogs'

const ChangeTopicDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./change-dialogs').then((module) => module.ChangeTopicDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = {
  list: Page<ListedTopic>
  staff: boolean
  /** The viewer may schedule topics. */
  schedules: boolean
}

export function TopicsTable({ list, staff, schedules }: Props) {
  const [changing, setChanging] = useState<ListedTopic>()
  // It was deleted.
  if (changing && !list.rows.some(({ id }) => id === changing.id)) setChanging(undefined)
  return (
    <>
      <DataTable
        name="topics"
        caption="Scheduled Daily Topics"
        of={topicList}
        list={list}
        empty={topicMessages.empty}
        about={topicMessages.about[schedules ? 'staff' : 'own']}
        start={schedules && { label: topicMessages.add, href: '#schedule' }}
        shared={['section']}
        search={topicsTableMessages.searchByTopic}
        filters={staff ? ['class', 'subject', 'by'] : ['subject']}
        action={
          staff
            ? {
                cell: (row) =>
                  row.mayChange && (
                    <Button size="sm" variant="secondary" onClick={() => setChanging(row)}>
                      Change<span className="sr-only"> {row.topic}</span>
                    </Button>
                  ),
              }
            : undefined
        }
      />
      {changing && <ChangeTopicDialog topic={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}
