'use client'

import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { DeliveryBadge } from '@/components/delivery-badge'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { deliveryStatuses } from '@/lib/constants'
import type { deliveryListSchema, Delivery } from '@/lib/notifications/schema'
import { SendAgain } from './send-again'

type List = typeof deliveryListSchema

const columns: readonly DataColumn<Delivery, List>[] = [
  { key: 'recipient', label: 'Recipient', value: ({ recipient }) => recipient, free: true, className: 'font-medium' },
  { key: 'class', label: 'Class', value: (row) => row.class, className: 'whitespace-nowrap' },
  { key: 'address', label: 'Address', value: ({ address }) => address, className: 'wrap-anywhere' },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <DeliveryBadge status={status} />,
  },
  { key: 'reason', label: 'Reason', value: ({ reason }) => reason, className: 'wrap-anywhere sm:min-w-48' },
  { key: 'attempts', label: 'Attempts', value: ({ attempts }) => attempts, numeric: true },
  { key: 'at', label: 'When', value: ({ at }) => at, className: 'whitespace-nowrap' },
]

/** Every address of a notification and what became of it. `at` is shown as it is. */
export function DeliveriesTable({ id, list, resendable }: { id: string; list: Page<Delivery>; resendable: number }) {
  return (
    <DataTable
      caption="Deliveries"
      columns={columns}
      list={list}
      rowKey={(row) => row.id}
      empty={messages.notifications.noDeliveries}
      search="Search by name or address"
      filters={[{ key: 'status', label: 'Status', options: deliveryStatuses }]}
      actions={resendable > 0 ? () => <SendAgain id={id} count={resendable} /> : undefined}
    />
  )
}
