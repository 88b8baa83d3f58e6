import { DataTable } from '@/components/data-table/data-table'
import { ScreenSection } from '@/components/screen-section'
import type { SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { schoolChangeList } from '@/lib/school/lists'
import { schoolMessages } from '@/lib/school/messages'
import { listSchoolChanges } from '@/lib/school/operations'
import { changesPageMessages } from '@/lib/school/page-messages'
import { readTable } from '@/lib/server/doors/page'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { SchoolScreen } from '../school-screen'

export const metadata = tabOf('/admin/school/changes')

type Props = { searchParams: Promise<SearchParams> }

export default async function SchoolChangesPage({ searchParams }: Props) {
  const params = await searchParams
  return (
    <SchoolScreen path="/admin/school/changes">
      <ScreenSection reading={readTable(listSchoolChanges, params)}>
        {({ rows, ...list }) => (
          <DataTable
            caption="Changes"
            of={schoolChangeList}
            list={{ ...list, rows: rows.map((row) => ({ ...row, date: formatSchoolInstant(row.date) })) }}
            empty={schoolMessages.noChanges}
            about={schoolMessages.aboutChanges}
            search={changesPageMessages.searchChanges}
            filters={['setting']}
          />
        )}
      </ScreenSection>
    </SchoolScreen>
  )
}
