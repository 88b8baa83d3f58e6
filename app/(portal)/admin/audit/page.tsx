import { ScreenSection } from '@/components/screen-section'
import { listAudit, listAuditActors } from '@/lib/audit/operations'
import type { SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { readSection, readTable } from '@/lib/server/doors/page'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { OfficeScreen } from '../office-screen'
import { AuditTable } from './audit-table'

export const metadata = tabOf('/admin/audit')

type Props = { searchParams: Promise<SearchParams> }

export default async function AuditPage({ searchParams }: Props) {
  const params = await searchParams
  const staff = readSection(listAuditActors)
  // Without the names to choose from, the list is there all the same.
  const reading = readTable(listAudit, params).then(async (list) => {
    const actors = await staff
    return list.ok ? { ok: true as const, data: { ...list.data, staff: actors.ok ? actors.data : [] } } : list
  })
  return (
    <OfficeScreen path="/admin/audit">
      <div className="mt-6">
        <ScreenSection reading={reading}>
          {({ rows, staff: actors, ...page }) => (
            <AuditTable
              staff={actors}
              list={{ ...page, rows: rows.map((row) => ({ ...row, date: formatSchoolInstant(row.date) })) }}
            />
          )}
        </ScreenSection>
      </div>
    </OfficeScreen>
  )
}
