import { allows } from '@/lib/permissions'
import { redirect } from 'next/navigation'
import type { ComponentProps } from 'react'
import { currentUser } from '@/lib/server/doors/page'
import { Screen } from '../screen'
import { SectionLinks } from '../section-links'
import { officeGroups, type OfficePath } from '@/lib/office-screens'

type Props = Omit<ComponentProps<typeof Screen>, 'path'> & { path: OfficePath }

/**
 * The frame of the school office's screens, with the links to those of their group. For administrators, whatever the middleware has
 * let through: some of what these screens list is for others too, in another way.
 */
export async function OfficeScreen({ path, children, ...props }: Props) {
  if (!allows('office:screens', await currentUser())) redirect('/')
  const group = officeGroups.find(({ screens }) => screens.some(({ href }) => href === path))
  return (
    <Screen path={path} {...props}>
      {group && <SectionLinks label={group.label} links={group.screens} current={path} />}
      {children}
    </Screen>
  )
}
