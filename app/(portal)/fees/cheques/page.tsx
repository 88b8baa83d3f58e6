import { ScreenSection } from '@/components/screen-section'
import type { SearchParams } from '@/lib/list-view'
import { listCheques } from '@/lib/payments/cheques'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { readTable, viewerOf } from '@/lib/server/doors/page'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { ChequesTable } from './cheques-table'

export const metadata = tabOf('/fees/cheques')

export default async function ChequesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([viewerOf('/fees/cheques'), searchParams])
  return (
    <Screen path="/fees/cheques">
      <FeeLinks current="/fees/cheques" user={user} />
      <div className="mt-6">
        <ScreenSection reading={readTable(listCheques, params)}>
          {(list) => <ChequesTable list={list} bounces={allows('payments:reverse', user)} />}
        </ScreenSection>
      </div>
    </Screen>
  )
}
