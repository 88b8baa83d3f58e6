'use client'

import { ViewLink } from '@/components/page-view'
import { cn } from '@/components/ui/cn'
import { tabStyle } from '@/components/ui/tab-style'
import { notificationKinds } from '@/lib/notifications/lists'
import { kindTabsMessages } from '@/lib/notifications/screen-messages'

type Kind = (typeof notificationKinds)[number]

/** Announcements, or what is about single students: staff cause hundreds of those a day. */
export function KindTabs({ current }: { current: Kind }) {
  return (
    <nav aria-label={kindTabsMessages.kindsOfNotifications} className="mb-4 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-4">
        {notificationKinds.map((kind) => (
          <li key={kind}>
            <ViewLink
              changes={{ kind: kind === notificationKinds[0] ? '' : kind, recipients: '', page: '' }}
              aria-current={kind === current ? 'page' : undefined}
              className={cn(tabStyle(kind === current), 'text-sm')}
            >
              {kind}
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
