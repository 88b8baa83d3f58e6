import { ScreenSection } from '@/components/screen-section'
import { listDefaulters } from '@/lib/fees/defaulters'
import type { SearchParams } from '@/lib/list-view'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { readTable, viewerOf } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { DefaultersTable } from './defaulters-table'

export const metadata = tabOf('/fees/defaulters')

export default async function DefaultersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([viewerOf('/fees/defaulters'), searchParams])
  return (
    <Screen path="/fees/defaulters">
      <FeeLinks current="/fees/defaulters" user={user} />
      <div className="mt-6">
        <ScreenSection reading={readTable(listDefaulters, params)}>
          {(list) => <DefaultersTable list={list} today={schoolDay()} reminds={allows('fees:remind', user)} />}
        </ScreenSection>
      </div>
    </Screen>
  )
}
