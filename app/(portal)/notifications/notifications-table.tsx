'use client'

import { DataTable } from '@/components/data-table/data-table'
import { Badge } from '@/components/ui/badge'
import type { notificationKinds } from '@/lib/notifications/lists'
import { counted, formatCount } from '@/lib/counted'
import type { Page } from '@/lib/inputs'
import type { DeliveryCounts, Notification } from '@/lib/notifications/answers'
import { notificationMessages } from '@/lib/notifications/messages'
import { notificationList } from '@/lib/notifications/lists'
import { notificationsTableMessages } from '@/lib/notifications/screen-messages'
import { useIsNew } from './mark-read'

type Row = Notification & { shownDate: string }

type Props = { list: Page<Row>; staff: boolean; about: (typeof notificationKinds)[number] }

/** Staff see one kind at a time (kind-tabs.tsx). */
export function NotificationsTable({ list, staff, about }: Props) {
  const isNew = useIsNew()
  return (
    <DataTable
      caption="Notification History"
      of={notificationList}
      list={list}
      empty={notificationMessages.empty}
      about={notificationMessages.about[!staff ? 'own' : about === 'Announcements' ? 'staff' : 'single']}
      start={staff && about === 'Announcements' && { label: notificationMessages.write, href: '#send' }}
      search={notificationsTableMessages.searchMessages}
      filters={staff && about === 'Announcements' ? ['type', 'recipients'] : ['type']}
      hide={staff ? [] : ['delivery']}
      cells={{
        date: ({ shownDate }) => shownDate,
        subject: ({ id, subject }) => (
          <>
            {subject}
            {isNew(id) && (
              <Badge tone="accent" className="ml-1.5">
                New
              </Badge>
            )}
          </>
        ),
        recipients: ({ recipients, place }) => (
          <>
            {recipients}
            {place && <span className="aside">{place}</span>}
          </>
        ),
        delivery: (row) => row.delivery && <Delivery id={row.id} counts={row.delivery} smsParts={row.parts} />,
      }}
    />
  )
}

/** Delivery counts in words, without zeros. */
function Delivery({
  id,
  counts: { total, queued, sent, saved, failed },
  smsParts,
}: {
  id: string
  counts: DeliveryCounts
  smsParts?: number
}) {
  const parts = [
    sent > 0 && (
      <span key="sent" className="text-positive">
        {notificationsTableMessages.sent(formatCount(sent))}
      </span>
    ),
    saved > 0 && <span key="saved">{notificationsTableMessages.savedToOutbox(formatCount(saved))}</span>,
    queued > 0 && (
      <span key="queued" className="text-caution">
        {notificationsTableMessages.queued(formatCount(queued))}
      </span>
    ),
    failed > 0 && (
      <span key="failed" className="font-semibold text-negative">
        {notificationsTableMessages.failed(formatCount(failed))}
      </span>
    ),
  ].filter(Boolean)
  return (
    <div className="grid gap-0.5 text-xs">
      {parts}
      {smsParts && smsParts > 1 && <span>{notificationsTableMessages.smsPartsEach(smsParts)}</span>}
      <a
        href={`/notifications/${id}`}
        className="inline-flex min-h-6 items-center justify-self-start text-accent underline underline-offset-4"
      >
        {counted(total, 'recipient')}
      </a>
    </div>
  )
}
