import { allows } from '@/lib/permissions'
import { redirect } from 'next/navigation'
import type { ComponentProps } from 'react'
import { currentUser } from '@/lib/server/doors/page'
import { Screen } from '../screen'
import { SectionLinks } from '../section-links'
import { officeScreens } from './office-screens'

type Props = Omit<ComponentProps<typeof Screen>, 'path'> & { path: (typeof officeScreens)[number]['href'] }

/**
 * The frame of the school office's screens, with the links between them. For administrators, whatever the middleware has
 * let through: some of what these screens list is for others too, in another way.
 */
export async function OfficeScreen({ path, children, ...props }: Props) {
  if (!allows('office:screens', await currentUser())) redirect('/')
  return (
    <Screen path={path} {...props}>
      <SectionLinks label="School office" links={officeScreens} current={path} />
      {children}
    </Screen>
  )
}
