import { ScreenSection } from '@/components/screen-section'
import { buttonStyle } from '@/components/ui/button'
import { addedRoles } from '@/lib/constants'
import type { SearchParams } from '@/lib/list-view'
import { peoplePageMessages } from '@/lib/people/page-messages'
import { listPeople } from '@/lib/people/queries'
import { tabOf } from '@/lib/route-lookups'
import { currentUser, readTable } from '@/lib/server/doors/page'
import { managesRole } from '@/lib/server/accounts/managed'
import { schoolDay } from '@/lib/server/school-day'
import { PeopleTable } from '../../people/people-table'
import { OfficeScreen } from '../office-screen'
import { AddPerson } from './add-person'
import { InviteGuardians } from './invite-guardians'

export const metadata = tabOf('/admin/people')

export default async function PeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  return (
    <OfficeScreen path="/admin/people">
      <div className="mt-6 flex flex-wrap gap-3">
        <AddPerson today={schoolDay()} roles={addedRoles.filter((role) => managesRole(user, role))} />
        <InviteGuardians />
        <a href="/admin/import" className={buttonStyle({ variant: 'secondary' })}>
          {peoplePageMessages.importFromSheet}
        </a>
      </div>
      <div className="mt-6">
        <ScreenSection reading={readTable(listPeople, params)}>{(list) => <PeopleTable list={list} />}</ScreenSection>
      </div>
    </OfficeScreen>
  )
}
