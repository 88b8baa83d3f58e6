'use client'

import type { ComponentProps, ReactNode } from 'react'
import { Toaster } from '@/components/toaster'
import type { Bar, BarLinks } from '@/lib/bar'
import { layoutFrameMessages } from '@/lib/screen-messages'
import { BarPoller } from './bar-poller'
import { Footer, type FooterSchool } from './footer'
import { Header, type Account, type HeaderSchool } from './header'
import { PageChange } from './page-change'
import { SessionKeeper } from './session-keeper'

type Props = ComponentProps<typeof SessionKeeper> & {
  school: HeaderSchool & FooterSchool
  links: BarLinks
  account?: Account
  bar?: Bar
  children: ReactNode
}

const contentId = 'content'

/**
 * What stands around every page. One client component: what a server component draws travels twice, as markup and as data,
 * and this is on every page (docs/performance.md).
 */
export function Frame({ school, links, account, bar, user, askSession, children }: Props) {
  return (
    <>
      <SkipLink />
      <PageChange />
      <Header school={school} links={links} account={account} />
      <main id={contentId} tabIndex={-1} data-behind-menu className="flex-1">
        {children}
      </main>
      <Footer school={school} />
      {bar && <BarPoller bar={bar} />}
      <SessionKeeper user={user} askSession={askSession} />
      <Toaster />
    </>
  )
}

/** The first element that Tab reaches. */
function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent focus-visible:translate-y-0"
    >
      {layoutFrameMessages.skipToContent}
    </a>
  )
}
