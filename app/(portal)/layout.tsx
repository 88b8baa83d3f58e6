import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { FocusKeeper } from '@/components/layout/focus-keeper'
import { SchoolZoneProvider } from '@/components/school-zone'
import { PageViewProvider } from '@/components/page-view'
import { schoolSettings } from '@/lib/server/school-settings'
import { currentUser } from '@/lib/server/doors/page'

/** Only a convenience, like the middleware: operations guard the data. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  if (!(await currentUser())) redirect('/home')
  return (
    <SchoolZoneProvider value={schoolSettings().timeZone}>
      <PageViewProvider>{children}</PageViewProvider>
      <FocusKeeper />
    </SchoolZoneProvider>
  )
}
