import { notFound } from 'next/navigation'
import type { Metadata } from 'next'
import { cache } from 'react'
import { Crumbs } from '@/components/crumbs'
import { DataTable } from '@/components/data-table/data-table'
import { container } from '@/components/layout/container'
import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { listChildRecord } from '@/lib/audit/child-record'
import { ownRecordTable } from '@/lib/audit/lists'
import { auditMessages } from '@/lib/audit/messages'
import { readCalendarLink } from '@/lib/calendar/links'
import { placeName } from '@/lib/enrolment/lists'
import { listOwnChildren } from '@/lib/guardians/own-children'
import type { SearchParams } from '@/lib/list-view'
import { readChildConsent } from '@/lib/privacy/child-consent'
import { ownChildrenMessages, recordPageMessages } from '@/lib/profile/page-messages'
import { read, readSection, readTable } from '@/lib/server/doors/page'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { CalendarLink } from '../../calendar-link'
import { ChildConsent } from './child-consent'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

const childOf = cache(async (id: string) => {
  const children = await read(listOwnChildren)
  return children.find((child) => child.id === id) ?? notFound()
})

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  return { title: (await childOf((await params).id)).name }
}

/** What a guardian has of a child beside its days: pictures, the calendar, and who has seen the record. */
export default async function OwnChildPage({ params, searchParams }: Props) {
  const [{ id }, view] = await Promise.all([params, searchParams])
  const child = await childOf(id)
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <Crumbs
        to={[
          { href: '/profile', label: 'My Profile' },
          { href: '/profile/children', label: ownChildrenMessages.myChildren },
        ]}
        here={child.name}
      />
      <h1 className="page-title">{child.name}</h1>
      {child.class && <p className="mt-2 text-muted">{placeName(child)}</p>}
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Card>
          <ScreenSection reading={readSection(readChildConsent, { id })} waiting={<Skeleton className="h-32" />}>
            {(consent) => <ChildConsent child={child} consent={consent} />}
          </ScreenSection>
        </Card>
        <Card>
          <ScreenSection reading={readSection(readCalendarLink, { id })} waiting={<Skeleton className="h-32" />}>
            {({ since }) => <CalendarLink id={id} since={since} />}
          </ScreenSection>
        </Card>
      </div>
      <h2 id="record" className="section-title mt-8">
        {ownChildrenMessages.whoHasSeenAndChanged(child.name)}
      </h2>
      <p className="mt-2 mb-4 text-muted">{ownChildrenMessages.aboutRecord}</p>
      <ScreenSection reading={readTable(listChildRecord, view, undefined, { id })}>
        {({ rows, ...page }) => (
          <DataTable
            caption={ownChildrenMessages.whoHasSeenAndChanged(child.name)}
            of={ownRecordTable}
            list={{ ...page, rows: rows.map((row) => ({ ...row, date: formatSchoolInstant(row.date) })) }}
            empty={auditMessages.empty}
            about={auditMessages.about}
            search={recordPageMessages.searchByWhoItWas}
            filters={['what']}
          />
        )}
      </ScreenSection>
    </div>
  )
}
