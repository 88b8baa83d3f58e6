'use client'

import { DataTable } from '@/components/data-table/data-table'
import { DeliveryBadge } from '@/components/delivery-badge'
import type { Page } from '@/lib/inputs'
import type { Delivery } from '@/lib/notifications/answers'
import { notificationMessages } from '@/lib/notifications/messages'
import { deliveryList } from '@/lib/notifications/lists'
import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/confirm-button'
import { notify } from '@/lib/client/notify'
import { resendNotification } from '@/app/(portal)/notifications/actions'
import { deliveriesTableMessages } from '@/lib/notifications/screen-messages'

/** The deliveries of a notification. `at` is formatted. */
export function DeliveriesTable({ id, list, resendable }: { id: string; list: Page<Delivery>; resendable: number }) {
  return (
    <DataTable
      caption="Deliveries"
      of={deliveryList}
      list={list}
      empty={notificationMessages.noDeliveries}
      about={notificationMessages.aboutDeliveries}
      search={deliveriesTableMessages.searchByNameOrAddress}
      filters={['status']}
      hide={[
        list.rows.some(({ students }) => students) ? 'class' : 'students',
        ...(list.rows.some(({ report }) => report) ? [] : (['report'] as const)),
      ]}
      cells={{ status: ({ status }) => <DeliveryBadge status={status} /> }}
      actions={resendable > 0 ? () => <SendAgain id={id} count={resendable} /> : undefined}
    />
  )
}

function SendAgain({ id, count }: { id: string; count: number }) {
  const router = useRouter()
  return (
    <ConfirmButton
      title={deliveriesTableMessages.sendAgainToThoseItFailedQuestion}
      description={deliveriesTableMessages.description(count)}
      confirm={deliveriesTableMessages.sendAgain}
      action={resendNotification}
      input={{ id }}
      failed={notificationMessages.resendFailed}
      onDone={({ message }) => {
        notify.success(message)
        router.refresh()
      }}
    >
      {deliveriesTableMessages.sendAgain}
    </ConfirmButton>
  )
}
