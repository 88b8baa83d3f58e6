import type { Notification } from '@/lib/notifications/answers'
import { tabOf } from '@/lib/route-lookups'
import { ScreenSection } from '@/components/screen-section'
import { buttonStyle } from '@/components/ui/button'
import { notificationKinds } from '@/lib/notifications/lists'
import { notificationsPageMessages } from '@/lib/notifications/page-messages'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { notificationMessages } from '@/lib/notifications/messages'
import { isBeingSent } from '@/lib/notifications/lists'
import { listNotifications } from '@/lib/notifications/queries'
import { allows } from '@/lib/permissions'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { currentUser, readSection, readTable } from '@/lib/server/doors/page'
import { readToday } from '@/lib/today/queries'
import { unreadThreads } from '@/lib/today/figures'
import { DeliveryPoller } from './delivery-poller'
import { KindTabs } from './kind-tabs'
import { MarkRead, NewOnesProvider } from './mark-read'
import { Screen } from '../screen'
import { NotificationsTable } from './notifications-table'
import { SendForm } from './send-form'

export const metadata = tabOf('/notifications')

const [announcements, about] = notificationKinds

export default async function NotificationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params, today] = await Promise.all([currentUser(), searchParams, readSection(readToday)])
  const unread = today.ok ? today.data.figures.find(({ key }) => key === unreadThreads) : undefined
  // Only the list without filters shows everything new.
  const plain = Object.keys(viewOf(listNotifications, params)).length === 0
  const staff = allows('notifications:send', user)
  const { name, address, phone, email } = schoolSettings()
  const kind = params.kind === about ? about : announcements
  const given = staff ? { kind } : undefined
  return (
    <Screen
      path="/notifications"
      beside={
        allows('threads:read', user) && (
          <a href="/messages" className={buttonStyle({ variant: 'secondary' })}>
            {notificationsPageMessages.aboutChild}
            {unread && notificationsPageMessages.unread(unread.value)}
          </a>
        )
      }
    >
      {staff && (
        <section aria-labelledby="send" className="mt-8">
          <h2 id="send" className="text-xl">
            Send Notification
          </h2>
          <SendForm school={{ name, address, phone, email }} sender={user?.name ?? ''} />
        </section>
      )}
      <div className="mt-12">
        <h2 className="mb-4 text-xl">Notification History</h2>
        {staff && <KindTabs current={kind} />}
        <NewOnesProvider>
          <ScreenSection
            reading={readTable(listNotifications, params, '', given)}
            failed={notificationMessages.loadFailed}
          >
            {({ rows, ...page }) => (
              <>
                {plain && rows[0] && <MarkRead until={rows[0].date} />}
                <NotificationsTable
                  list={{
                    ...page,
                    rows: rows.map((row) => ({ ...row, shownDate: formatSchoolInstant(row.date) })),
                  }}
                  staff={staff}
                  about={kind}
                />
                <Following rows={rows} />
              </>
            )}
          </ScreenSection>
        </NewOnesProvider>
      </div>
    </Screen>
  )
}

/** Follows those that are still being sent. */
function Following({ rows }: { rows: readonly Notification[] }) {
  const sending = rows.flatMap(({ id, delivery }) => (delivery && isBeingSent(delivery) ? [{ id, delivery }] : []))
  return sending.length > 0 && <DeliveryPoller sending={sending} />
}
