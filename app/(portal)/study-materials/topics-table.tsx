'use client'

import { useMemo, useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { Page } from '@/lib/inputs'
import type { ListedTopic } from '@/lib/topics/answers'
import { topicMessages } from '@/lib/topics/messages'
import { topicList } from '@/lib/topics/lists'
import { topicsTableMessages } from '@/lib/topics/screen-messages'
import type { ChangeTopicDialog as Dialog } from './change-dialogs'
import { ownFirst, sectionCell } from './own-section'

const ChangeTopicDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./change-dialogs').then((module) => module.ChangeTopicDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = {
  list: Page<ListedTopic>
  staff: boolean
  /** The viewer may schedule topics. */
  schedules: boolean
  /** Of a student, whose list begins with it. */
  ownSection: string | undefined
}

const ownFirstList = { ...topicList, ...ownFirst }

export function TopicsTable({ list, staff, schedules, ownSection }: Props) {
  const [changing, setChanging] = useState<ListedTopic>()
  const cells = useMemo(() => ({ section: sectionCell(ownSection) }), [ownSection])
  // It was deleted.
  if (changing && !list.rows.some(({ id }) => id === changing.id)) setChanging(undefined)
  return (
    <>
      <DataTable
        name="topics"
        caption="Scheduled Daily Topics"
        of={ownSection ? ownFirstList : topicList}
        cells={cells}
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
