import { tabOf } from '@/lib/route-lookups'
import { ScreenSection } from '@/components/screen-section'
import { listApplications } from '@/lib/admissions/queries'
import type { SearchParams } from '@/lib/list-view'
import { readTable } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { OfficeScreen } from '../office-screen'
import { ApplicationsTable } from './applications-table'
import { Pipeline } from './pipeline'

export const metadata = tabOf('/admin/admissions')

type Props = { searchParams: Promise<SearchParams> }

export default async function AdmissionsPage({ searchParams }: Props) {
  const params = await searchParams
  return (
    <OfficeScreen path="/admin/admissions">
      <div className="mt-6">
        <ScreenSection reading={readTable(listApplications, params)}>
          {({ counts, rows, ...page }) => (
            <>
              <Pipeline counts={counts} />
              <ApplicationsTable
                list={{ ...page, rows: rows.map((row) => ({ ...row, sent: schoolDay(new Date(row.date)) })) }}
              />
            </>
          )}
        </ScreenSection>
      </div>
    </OfficeScreen>
  )
}
