import { Fold } from '@/components/fold'
import { Pages } from '@/components/pages'
import { ScreenSection } from '@/components/screen-section'
import { Badge } from '@/components/ui/badge'
import { allows } from '@/lib/permissions'
import type { SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { childrenSeen } from '@/lib/threads/visible'
import { currentUser, readTable } from '@/lib/server/doors/page'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { threadMessages } from '@/lib/threads/messages'
import { listThreads } from '@/lib/threads/queries'
import { threadListMessages as said } from '@/lib/threads/screen-messages'
import { Screen } from '../screen'
import { OpenThreadForm } from './open-thread-form'

export const metadata = tabOf('/messages')

export default async function MessagesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const children = user ? childrenSeen(user).map(({ id, name }) => ({ id, name })) : []
  const forSchool = allows('threads:close', user)
  return (
    <Screen path="/messages" narrow>
      {(forSchool || children.length > 0) && (
        <div className="mt-6">
          <Fold title={said.write}>
            <OpenThreadForm students={forSchool ? undefined : children} />
          </Fold>
        </div>
      )}
      <div className="mt-8">
        <ScreenSection reading={readTable(listThreads, params)} failed={threadMessages.loadFailed}>
          {({ rows, ...page }) => (
            <section aria-label={said.title}>
              {rows.length === 0 ? (
                <p className="text-muted">{said.empty}</p>
              ) : (
                <ul className="divide-y divide-line border-y border-line">
                  {rows.map((thread) => (
                    <li key={thread.id}>
                      <a href={`/messages/${thread.id}`} className="grid gap-1 py-3 hover:bg-paper">
                        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                          <span className="min-w-0 font-medium wrap-anywhere">
                            {thread.subject} {thread.isNew && <Badge tone="accent">{said.isNew}</Badge>}{' '}
                            {thread.isClosed && <Badge>{said.isClosed}</Badge>}
                          </span>
                          <span className="text-xs text-muted">{formatSchoolInstant(thread.lastAt)}</span>
                        </span>
                        <span className="text-sm wrap-anywhere">{said.about(thread.student, thread.class)}</span>
                        <span className="text-sm wrap-anywhere text-muted">
                          {said.between(thread.guardians, thread.to)}
                        </span>
                      </a>
                    </li>
                  ))}
                </ul>
              )}
              <Pages label={said.pages} page={page.page} last={Math.ceil(page.total / page.pageSize)} />
            </section>
          )}
        </ScreenSection>
      </div>
    </Screen>
  )
}
