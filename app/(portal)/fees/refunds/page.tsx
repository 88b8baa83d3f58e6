import { ScreenSection } from '@/components/screen-section'
import type { SearchParams } from '@/lib/list-view'
import { listRefunds } from '@/lib/payments/refunds'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { readTable, viewerOf } from '@/lib/server/doors/page'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { RefundsTable } from './refunds-table'

export const metadata = tabOf('/fees/refunds')

export default async function RefundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([viewerOf('/fees/refunds'), searchParams])
  return (
    <Screen path="/fees/refunds">
      <FeeLinks current="/fees/refunds" user={user} />
      <div className="mt-6">
        <ScreenSection reading={readTable(listRefunds, params)}>
          {(list) => (
            <RefundsTable list={list} decides={allows('refunds:decide', user)} asks={allows('refunds:ask', user)} />
          )}
        </ScreenSection>
      </div>
    </Screen>
  )
}
