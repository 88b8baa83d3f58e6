import { ScreenSection } from '@/components/screen-section'
import type { SearchParams } from '@/lib/list-view'
import { listPeople } from '@/lib/people/queries'
import { tabOf } from '@/lib/route-lookups'
import { readTable } from '@/lib/server/doors/page'
import { Screen } from '../screen'
import { PeopleTable } from './people-table'

export const metadata = tabOf('/people')

/** The pupils, for teachers. Administrators have them at /admin/people, among all people. */
export default async function PupilsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams
  return (
    <Screen path="/people">
      <div className="mt-6">
        <ScreenSection reading={readTable(listPeople, params)}>
          {(list) => <PeopleTable list={list} pupils />}
        </ScreenSection>
      </div>
    </Screen>
  )
}
