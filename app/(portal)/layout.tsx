import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { peopleListOf } from '@/lib/route-lookups'
import { currentUser } from '@/lib/server/doors/page'
import { ownLists, schoolSettings } from '@/lib/server/school-settings'
import { PortalFrame } from './frame'

/** Only a convenience, like the middleware: operations guard the data. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const user = await currentUser()
  if (!user) redirect('/home')
  return (
    <PortalFrame timeZone={schoolSettings().timeZone} lists={ownLists()} people={peopleListOf(user)}>
      {children}
    </PortalFrame>
  )
}
