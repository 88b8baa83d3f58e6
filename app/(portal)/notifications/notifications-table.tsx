'use client'

import Link from 'next/link'
import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { notificationKinds, notificationRecipients, notificationTypes } from '@/lib/constants'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { notificationListSchema, DeliveryCounts, Notification } from '@/lib/notifications/schema'

type List = typeof notificationListSchema

type Row = Notification & { shownDate: string }

const columns: readonly DataColumn<Row, List>[] = [
  {
    key: 'date',
    label: 'Date',
    value: ({ date }) => date,
    cell: ({ shownDate }) => shownDate,
    sortable: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'type',
    label: 'Type',
    value: ({ type }) => notificationTypes.indexOf(type),
    cell: ({ type }) => type,
    sortable: true,
  },
  { key: 'subject', label: 'Subject', value: ({ subject }) => subject, sortable: true, className: 'font-medium' },
  {
    key: 'message',
    label: 'Message',
    value: ({ message }) => message,
    className: 'wrap-anywhere whitespace-pre-line sm:min-w-64',
  },
  { key: 'recipients', label: 'Recipients', value: ({ recipients }) => recipients, sortable: true, free: true },
  { key: 'sentBy', label: 'Sent By', value: ({ sentBy }) => sentBy, free: true },
]

const forStaff: readonly DataColumn<Row, List>[] = [
  ...columns,
  {
    key: 'delivery',
    label: 'Delivery',
    value: () => '',
    cell: (row) => row.delivery && <Delivery id={row.id} counts={row.delivery} smsParts={row.parts} />,
    className: 'sm:min-w-36',
  },
]

export function NotificationsTable({ list, staff }: { list: Page<Row>; staff: boolean }) {
  return (
    <DataTable
      caption="Notification History"
      columns={staff ? forStaff : columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.notifications.empty}
      search="Search messages"
      filters={[
        { key: 'type', label: 'Type', options: notificationTypes },
        staff && { key: 'kind', label: 'About', all: 'Everything', options: notificationKinds },
        staff && { key: 'recipients', label: 'Recipients', options: notificationRecipients },
      ]}
    />
  )
}

const count = new Intl.NumberFormat('en-IN')

/** How many were reached, in words: what is nought is not said. */
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
        {count.format(sent)} Sent
      </span>
    ),
    saved > 0 && <span key="saved">{count.format(saved)} Saved to outbox</span>,
    queued > 0 && (
      <span key="queued" className="text-caution">
        {count.format(queued)} Queued
      </span>
    ),
    failed > 0 && (
      <span key="failed" className="font-semibold text-negative">
        {count.format(failed)} Failed
      </span>
    ),
  ].filter(Boolean)
  return (
    <div className="grid gap-0.5 text-xs">
      {parts}
      {smsParts && smsParts > 1 && <span>{smsParts} SMS parts each</span>}
      <Link href={`/notifications/${id}`} prefetch={false} className="text-accent underline underline-offset-4">
        {total === 1 ? '1 recipient' : `${count.format(total)} recipients`}
      </Link>
    </div>
  )
}
