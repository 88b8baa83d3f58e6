import { DataTable } from '@/components/data-table/data-table'
import { ScreenSection } from '@/components/screen-section'
import { ownRecordTable } from '@/lib/audit/lists'
import { auditMessages } from '@/lib/audit/messages'
import { listOwnRecord } from '@/lib/audit/operations'
import type { SearchParams } from '@/lib/list-view'
import { recordPageMessages } from '@/lib/profile/page-messages'
import { tabOf } from '@/lib/route-lookups'
import { readTable } from '@/lib/server/doors/page'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { Screen } from '../../screen'

export const metadata = tabOf('/profile/record')

type Props = { searchParams: Promise<SearchParams> }

/** For everybody: who has seen and changed their record. */
export default async function OwnRecordPage({ searchParams }: Props) {
  const params = await searchParams
  return (
    <Screen path="/profile/record" above={[{ href: '/profile', label: 'My Profile' }]}>
      <div className="mt-6">
        <ScreenSection reading={readTable(listOwnRecord, params)}>
          {({ rows, ...page }) => (
            <DataTable
              caption={recordPageMessages.whoHasSeenAndChangedMy}
              of={ownRecordTable}
              list={{ ...page, rows: rows.map((row) => ({ ...row, date: formatSchoolInstant(row.date) })) }}
              empty={auditMessages.empty}
              about={auditMessages.about}
              search={recordPageMessages.searchByWhoItWas}
              filters={['what']}
              csv="/api/auth/me/record?format=csv"
            />
          )}
        </ScreenSection>
      </div>
    </Screen>
  )
}
