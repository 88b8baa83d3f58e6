import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { allows } from '@/lib/permissions'
import { currentUser } from '@/lib/server/doors/page'
import { Screen } from '../../screen'
import { SectionLinks } from '../../section-links'
import { schoolPages, type SchoolPath } from './school-pages'

const above = [{ href: '/admin/school', label: 'School' }]

/** The frame of the pages below /admin/school, with the way back and the links between them. For administrators. */
export async function SchoolScreen({ path, children }: { path: SchoolPath; children: ReactNode }) {
  if (!allows('school:manage', await currentUser())) redirect('/')
  return (
    <Screen path={path} above={above}>
      <SectionLinks label="School" links={schoolPages} current={path} />
      <div className="mt-6">{children}</div>
    </Screen>
  )
}
