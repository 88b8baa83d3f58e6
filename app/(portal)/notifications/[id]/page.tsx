import type { Metadata } from 'next'
import { cache } from 'react'
import { container } from '@/components/layout/container'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { pageSizes } from '@/lib/constants'
import { formatCount } from '@/lib/counted'
import { formatInstant } from '@/lib/dates'
import { viewIn, type SearchParams } from '@/lib/list-view'
import { isBeingSent } from '@/lib/notifications/lists'
import { notificationsDetailPageMessages } from '@/lib/notifications/page-messages'
import { listDeliveries } from '@/lib/notifications/queries'
import { schoolSettings } from '@/lib/server/school-settings'
import { read } from '@/lib/server/doors/page'
import { DeliveryPoller } from '../delivery-poller'
import { DeliveriesTable } from './deliveries-table'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

// Cached by text, because generateMetadata and the page are given different objects.
const deliveriesOf = cache((id: string, view: string) =>
  read(listDeliveries, { pageSize: pageSizes.table, ...Object.fromEntries(new URLSearchParams(view)), id }),
)

async function asked({ params, searchParams }: Props) {
  const [{ id }, query] = await Promise.all([params, searchParams])
  return { id, ...(await deliveriesOf(id, new URLSearchParams(viewIn(query)).toString())) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { subject, recipients } = (await asked(props)).notification
  return { title: `${subject} to ${recipients}` }
}

export default async function DeliveriesPage(props: Props) {
  const { id, notification, resendable, ...list } = await asked(props)
  const { timeZone } = schoolSettings()
  const counts = notification.delivery ?? { total: 0, queued: 0, sent: 0, saved: 0, failed: 0 }
  const figures = [
    ['Recipients', counts.total],
    ['Sent', counts.sent],
    ['Saved to outbox', counts.saved],
    ['Queued', counts.queued],
    ['Failed', counts.failed],
  ] as const
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <a href="/notifications" className={buttonStyle({ variant: 'link', size: 'inline' })}>
        {notificationsDetailPageMessages.allNotifications}
      </a>
      <h1 className="mt-2 page-title">{notification.subject}</h1>
      <p className="mt-1 text-sm text-muted">
        {notificationsDetailPageMessages.toSent(
          notification.type,
          notification.recipients,
          notification.sentBy,
          formatInstant(notification.date, timeZone),
        )}
        {notification.parts && notificationsDetailPageMessages.forEachRecipient(notification.parts)}
      </p>
      <p className="mt-4 max-w-3xl whitespace-pre-line">{notification.message}</p>
      <dl className="my-6 flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-xl font-semibold">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      {isBeingSent(counts) && <DeliveryPoller sending={[{ id, delivery: counts }]} only />}
      <DeliveriesTable
        id={id}
        resendable={resendable}
        list={{
          ...list,
          rows: list.rows.map((row) => ({ ...row, at: row.at && formatInstant(row.at, timeZone) })),
        }}
      />
    </div>
  )
}
