'use client'

import { useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { DeleteButton } from '@/components/delete-button'
import { onDemand } from '@/components/on-demand'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { CalendarEntry } from '@/lib/calendar/answers'
import { calendarList } from '@/lib/calendar/lists'
import { calendarMessages } from '@/lib/calendar/messages'
import { calendarTableMessages } from '@/lib/calendar/screen-messages'
import { formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { removeCalendarEntry } from './actions'
import type { ChangeEntryDialog as Opened } from './change-entry-dialog'

const ChangeEntryDialog = onDemand<ComponentProps<typeof Opened>>(
  () => import('./change-entry-dialog').then((module) => module.ChangeEntryDialog),
  { giveUp: ({ onClose }) => onClose() },
)

export function CalendarTable({ list }: { list: Page<CalendarEntry> }) {
  const [changing, setChanging] = useState<CalendarEntry>()
  return (
    <>
      <DataTable
        caption={calendarTableMessages.holidaysAndWorkingDays}
        of={calendarList}
        list={list}
        empty={calendarMessages.empty}
        about={calendarMessages.about}
        start={{ label: calendarMessages.add, href: '#add' }}
        search={calendarTableMessages.searchByName}
        filters={['kind']}
        csv="/api/calendar?format=csv"
        hide={['days', 'by']}
        cells={{
          kind: (entry) => <Kind entry={entry} />,
          to: ({ from, to, days }) => to > from && `${formatDay(to)} (${days} days)`,
        }}
        action={{
          cell: (entry) => (
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={() => setChanging(entry)}>
                Change<span className="sr-only"> {entry.name}</span>
              </Button>
              <DeleteButton
                name={entry.name}
                description={
                  entry.kind === 'Holiday'
                    ? calendarTableMessages.theseDaysBecomeSchool
                    : calendarTableMessages.thereIsNoSchool
                }
                action={removeCalendarEntry}
                input={{ id: entry.id }}
                deleted={calendarMessages.removed(entry.name)}
                failed={calendarMessages.removeFailed}
              />
            </div>
          ),
        }}
      />
      {changing && <ChangeEntryDialog entry={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

const Kind = ({ entry: { kind, by } }: { entry: CalendarEntry }) => (
  <div>
    <Badge tone={kind === 'Holiday' ? 'accent' : 'caution'}>{kind}</Badge>
    {kind === 'Working day' && by && <p className="aside">{calendarTableMessages.by(by)}</p>}
  </div>
)
