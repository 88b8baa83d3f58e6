import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { BarPoller } from '@/components/layout/bar-poller'
import { PageChange } from '@/components/layout/page-change'
import { SessionKeeper } from '@/components/layout/session-keeper'
import { Toaster } from '@/components/toaster'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { iconSize } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { readSection, school as presentSchool, viewer } from '@/lib/server/doors/page'
import { env } from '@/lib/server/env'
import { readBar } from '@/lib/today/bar'
import { askSession } from './(auth)/actions'
import { inter, interExtended } from './fonts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { name, icon } = await presentSchool()
  return {
    metadataBase: new URL(env().APP_URL),
    title: { default: name, template: `%s · ${name}` },
    description: `The portal of ${name} for its students, teachers and administrators.`,
    applicationName: name,
    icons: icon
      ? { icon: { url: icon, type: 'image/png', sizes: `${iconSize}x${iconSize}` }, apple: icon }
      : {
          icon: [
            { url: '/favicon.ico', sizes: '48x48' },
            { url: '/icon.svg', type: 'image/svg+xml' },
          ],
          apple: '/apple-touch-icon.png',
        },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fffefb' },
    { media: '(prefers-color-scheme: dark)', color: '#1e1d19' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [user, school] = await Promise.all([viewer(), presentSchool()])
  if (user === 'unknown') return <Away school={school.name} />
  const reading = user && !user.pending ? await readSection(readBar) : undefined
  const bar = reading?.ok ? reading.data : undefined
  return (
    <html lang="en-IN" className={`${inter.variable} ${interExtended.variable}`} data-scroll-behavior="smooth">
      <body className="flex min-h-dvh flex-col font-sans">
        <SkipLink />
        <PageChange />
        <Header school={school} user={user && { name: user.name, role: user.role }} bar={bar} />
        <main id={contentId} tabIndex={-1} data-behind-menu className="flex-1">
          {children}
        </main>
        <Footer school={school} />
        {bar && <BarPoller bar={bar} />}
        <SessionKeeper user={user && { id: user.id, role: user.role }} askSession={askSession} />
        <Toaster />
      </body>
    </html>
  )
}

/** Shown instead of every page while the database is away, because nobody can tell who the viewer is. */
function Away({ school }: { school: string }) {
  return (
    <html lang="en-IN" className={`${inter.variable} ${interExtended.variable}`}>
      <body className="grid min-h-dvh place-items-center p-4 font-sans">
        <main className="max-w-md text-center">
          <p className="text-sm font-semibold text-accent">{school}</p>
          <h1 className="mt-2 text-2xl sm:text-3xl">Back in a moment</h1>
          <p role="alert" className="mt-3 text-muted">
            {messages.common.databaseAway}
          </p>
          <a href="" className={cn(buttonStyle(), 'mt-6')}>
            Try again
          </a>
        </main>
      </body>
    </html>
  )
}

const contentId = 'content'

/** The first element that Tab reaches. */
function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  )
}
