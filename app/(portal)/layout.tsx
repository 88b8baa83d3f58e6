import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { FocusKeeper } from '@/components/layout/focus-keeper'
import { SchoolZoneProvider } from '@/components/school-zone'
import { WantedViewProvider } from '@/components/wanted-view'
import { env } from '@/lib/server/env'
import { currentUser } from '@/lib/server/doors/page'

/** A courtesy, like the middleware: what the screens show is guarded by the operations they read. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  if (!(await currentUser())) redirect('/home')
  return (
    <SchoolZoneProvider value={env().SCHOOL_TIMEZONE}>
      <WantedViewProvider>{children}</WantedViewProvider>
      <FocusKeeper />
    </SchoolZoneProvider>
  )
}
