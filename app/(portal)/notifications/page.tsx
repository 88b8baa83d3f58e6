import type { Metadata } from 'next'
import { pageSizes } from '@/lib/constants'
import { formatInstant } from '@/lib/dates'
import { viewOf } from '@/lib/list-view'
import { notifications } from '@/lib/notifications/queries'
import { env } from '@/lib/server/env'
import { currentUser, read } from '@/lib/server/page'
import { MarkRead } from './mark-read'
import { NotificationsScreen } from './notifications-screen'
import { NotificationsTable } from './notifications-table'
import { SendForm } from './send-form'

export const metadata: Metadata = { title: 'Notifications' }

type Params = Record<string, string | string[] | undefined>

export default async function NotificationsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const list = await read(notifications, { pageSize: pageSizes.table, ...viewOf(params) })
  // Only the list as it opens shows what is new: other views leave something out.
  const plain = Object.keys(viewOf(params)).length === 0
  const until = plain ? list.rows[0]?.date : undefined
  const staff = user !== null && user.role !== 'student'
  const rows = list.rows.map((row) => ({ ...row, shownDate: formatInstant(row.date, env().SCHOOL_TIMEZONE) }))
  return (
    <NotificationsScreen>
      {until && <MarkRead until={until} />}
      {staff && (
        <section aria-labelledby="send" className="mt-8">
          <h2 id="send" className="text-xl">
            Send Notification
          </h2>
          <SendForm school={env().SCHOOL_NAME} />
        </section>
      )}
      <div className="mt-10">
        <h2 className="mb-4 text-xl">
          Notification History
        </h2>
        <NotificationsTable list={{ ...list, rows }} staff={staff} />
      </div>
    </NotificationsScreen>
  )
}
