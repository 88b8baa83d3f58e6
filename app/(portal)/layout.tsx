import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { FocusKeeper } from '@/components/layout/focus-keeper'
import { SchoolListsProvider } from '@/components/school-lists'
import { SchoolZoneProvider } from '@/components/school-zone'
import { PageViewProvider } from '@/components/page-view'
import { ownLists, schoolSettings } from '@/lib/server/school-settings'
import { PersonLinksProvider } from '@/components/person-name'
import { allows } from '@/lib/permissions'
import { currentUser } from '@/lib/server/doors/page'
import { FindAnyone } from './find-anyone'

/** Only a convenience, like the middleware: operations guard the data. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const user = await currentUser()
  if (!user) redirect('/home')
  const staff = allows('people:read', user.role)
  return (
    <SchoolZoneProvider value={schoolSettings().timeZone}>
      <SchoolListsProvider own={ownLists()}>
        <PersonLinksProvider value={staff}>
          <PageViewProvider>{children}</PageViewProvider>
        </PersonLinksProvider>
      </SchoolListsProvider>
      {staff && <FindAnyone list={user.role === 'admin' ? '/admin/people' : '/people'} />}
      <FocusKeeper />
    </SchoolZoneProvider>
  )
}
