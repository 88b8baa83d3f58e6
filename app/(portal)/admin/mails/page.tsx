import { ScreenSection } from '@/components/screen-section'
import { tabOf } from '@/lib/route-lookups'
import type { SearchParams } from '@/lib/list-view'
import { readHeld } from '@/lib/mails/held'
import { listMails } from '@/lib/mails/operations'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { readSection, readTable } from '@/lib/server/doors/page'
import { OfficeScreen } from '../office-screen'
import { HeldMessages } from './held-messages'
import { MailsTable } from './mails-table'

export const metadata = tabOf('/admin/mails')

type Props = { searchParams: Promise<SearchParams> }

export default async function MailsPage({ searchParams }: Props) {
  const params = await searchParams
  return (
    <OfficeScreen path="/admin/mails">
      <div className="mt-6">
        <ScreenSection reading={readSection(readHeld)}>
          {({ count, since }) => (since ? <HeldMessages count={count} since={formatSchoolInstant(since)} /> : null)}
        </ScreenSection>
        <ScreenSection reading={readTable(listMails, params)}>
          {({ rows, ...page }) => (
            <MailsTable
              list={{
                ...page,
                rows: rows.map((row) => ({ ...row, date: formatSchoolInstant(row.date) })),
              }}
            />
          )}
        </ScreenSection>
      </div>
    </OfficeScreen>
  )
}
