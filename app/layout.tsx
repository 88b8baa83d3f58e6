import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { Frame } from '@/components/layout/frame'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Bar, BarLinks } from '@/lib/bar'
import { iconSize } from '@/lib/constants'
import { shortInitials } from '@/lib/graphemes'
import { messages } from '@/lib/messages'
import { officeGroupsOf } from '@/lib/office-screens'
import { rootLayoutMessages } from '@/lib/page-messages'
import { placesOf } from '@/lib/places'
import { navigationFor, officeScreensOf, peopleListOf, screenAt } from '@/lib/route-lookups'
import type { Family, Viewer } from '@/lib/server/accounts/in-view'
import { readSection, school as presentSchool, viewer } from '@/lib/server/doors/page'
import { env } from '@/lib/server/env'
import { accentStyle, ownColour } from '@/lib/school-colour'
import { shellMessages } from '@/lib/shell-messages'
import { readBar } from '@/lib/today/bar'
import { askSession } from './(auth)/actions'
import { inter, interExtended } from './fonts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { name, icon } = await presentSchool()
  return {
    metadataBase: new URL(env().APP_URL),
    title: { default: name, template: `%s · ${name}` },
    description: rootLayoutMessages.portalOfForItsStudents(name),
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
  if (user === 'away')
    return <Alone school={school.name} title={rootLayoutMessages.backInMoment} message={messages.common.databaseAway} />
  if (user === 'failed') return <Alone school={school.name} title="Sorry" message={shellMessages.unexpected} />
  const led = user?.secondStep === 'missing'
  const reading = user && !user.pending && !led ? await readSection(readBar) : undefined
  const bar = reading?.ok ? reading.data : undefined
  const { name, logo, address, phone, email, links, colour } = school
  const barLinks = led ? noLinks : linksOf(user, bar)
  return (
    <html
      lang="en-IN"
      className={cn(inter.variable, interExtended.variable, barLinks.places.length > 0 && 'member')}
      data-scroll-behavior="smooth"
    >
      {colour !== ownColour && (
        <head>
          <style>{accentStyle(colour)}</style>
        </head>
      )}
      <body className="flex min-h-dvh flex-col font-sans">
        <Frame
          school={{ name, logo, address, phone, email, links }}
          links={barLinks}
          account={user ? { name: user.name, initials: shortInitials(user.name) } : undefined}
          bar={bar}
          user={user && { id: user.id, role: user.family?.role ?? user.role }}
          askSession={askSession}
        >
          {children}
        </Frame>
      </body>
    </html>
  )
}

const noLinks: BarLinks = { items: [], office: [], places: [], news: {} }

/** The links of the bar, with what is new behind them. */
function linksOf(user: Viewer | null, bar?: Bar): BarLinks {
  const people = user ? peopleListOf(user) : undefined
  return {
    items: navigationFor(user),
    office: officeGroupsOf(officeScreensOf(user)),
    places: placesOf(user),
    people: people && { href: people, label: screenAt(people)?.title ?? '' },
    family: user?.family && familyOf(user.id, user.family),
    news: {
      '/notifications': { count: bar?.unread ?? 0, are: 'unread' },
      '/admin/admissions': { count: bar?.waiting ?? 0, are: 'new' },
    },
  }
}

/** Nothing to choose for the parent of one child. */
function familyOf(account: string, { children, chosen, role }: Family): BarLinks['family'] {
  const work = role !== 'parent'
  if (children.length === 1 && !work) return undefined
  return { account, children: children.map(({ id, name }) => ({ id, name })), chosen, work }
}

/** Shown instead of every page while nobody can tell who the viewer is. */
function Alone({ school, title, message }: { school: string; title: string; message: string }) {
  return (
    <html lang="en-IN" className={`${inter.variable} ${interExtended.variable}`}>
      <body className="grid min-h-dvh place-items-center p-4 font-sans">
        <main className="max-w-md text-center">
          <p className="text-sm font-semibold text-accent">{school}</p>
          <h1 className="mt-2 page-title">{title}</h1>
          <p role="alert" className="mt-3 text-muted">
            {message}
          </p>
          <a href="" className={cn(buttonStyle(), 'mt-6')}>
            {rootLayoutMessages.tryAgain}
          </a>
        </main>
      </body>
    </html>
  )
}
