import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { NewsKeeper } from '@/components/layout/news-keeper'
import { SessionKeeper } from '@/components/layout/session-keeper'
import { contentId, SkipLink } from '@/components/layout/skip-link'
import { SchoolZoneProvider } from '@/components/school-zone'
import { Toaster } from '@/components/toaster'
import { WantedViewProvider } from '@/components/wanted-view'
import { unread } from '@/lib/notifications/queries'
import { env } from '@/lib/server/env'
import { currentUser, readPart, school as presentSchool, schoolName } from '@/lib/server/page'
import { logout } from './(auth)/actions'
import { inter, interExtended } from './fonts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const school = await schoolName()
  return {
    title: { default: school, template: `%s · ${school}` },
    description: `The portal of ${school} for its students, teachers and administrators.`,
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fffefb' },
    { media: '(prefers-color-scheme: dark)', color: '#1e1d19' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [user, school] = await Promise.all([currentUser(), presentSchool()])
  const reading = user && !user.pending ? await readPart(unread) : undefined
  const news = reading?.ok ? reading.data : undefined
  return (
    <html lang="en-IN" className={`${inter.variable} ${interExtended.variable}`} data-scroll-behavior="smooth">
      <body className="flex min-h-dvh flex-col font-sans">
        <SkipLink />
        <Header school={school.name} user={user && { name: user.name, role: user.role }} logout={logout} unread={news?.unread} />
        <main id={contentId} tabIndex={-1} data-behind-menu className="flex-1">
          <SchoolZoneProvider value={env().SCHOOL_TIMEZONE}>
            <WantedViewProvider>{children}</WantedViewProvider>
          </SchoolZoneProvider>
        </main>
        <Footer school={school} />
        {news && <NewsKeeper unread={news.unread} />}
        <SessionKeeper role={user?.role ?? null} logout={logout} />
        <Toaster />
      </body>
    </html>
  )
}
