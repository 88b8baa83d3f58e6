'use client'

import { cn } from '@/components/ui/cn'
import { ViewLink } from '@/components/page-view'
import { notificationKinds } from '@/lib/constants'

type Kind = (typeof notificationKinds)[number]

/** Announcements, or what is about single students: staff cause hundreds of those a day. */
export function KindTabs({ current }: { current: Kind }) {
  return (
    <nav aria-label="Kinds of notifications" className="mb-4 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {notificationKinds.map((kind) => (
          <li key={kind}>
            <ViewLink
              changes={{ kind: kind === notificationKinds[0] ? '' : kind, recipients: '', page: '' }}
              aria-current={kind === current ? 'page' : undefined}
              className={cn(
                'inline-flex min-h-10 items-center border-b-2 text-sm',
                kind === current
                  ? 'border-accent font-semibold text-accent'
                  : 'border-transparent text-ink hover:border-control',
              )}
            >
              {kind}
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
