import { ScreenSection } from '@/components/screen-section'
import { tabOf } from '@/lib/routes'
import type { SearchParams } from '@/lib/list-view'
import { listMails } from '@/lib/mails/operations'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { readTable } from '@/lib/server/doors/page'
import { OfficeScreen } from '../office-screen'
import { MailsTable } from './mails-table'

export const metadata = tabOf('/admin/mails')

type Props = { searchParams: Promise<SearchParams> }

export default async function MailsPage({ searchParams }: Props) {
  const params = await searchParams
  return (
    <OfficeScreen path="/admin/mails">
      <div className="mt-6">
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
