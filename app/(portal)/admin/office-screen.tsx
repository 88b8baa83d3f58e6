import type { ComponentProps } from 'react'
import { redirectFor } from '@/lib/route-lookups'
import { viewerOf } from '@/lib/server/doors/page'
import { Screen } from '../screen'
import { SectionLinks } from '../section-links'
import { officeGroups, type OfficePath } from '@/lib/office-screens'

type Props = Omit<ComponentProps<typeof Screen>, 'path'> & { path: OfficePath }

/**
 * The frame of the school office's screens, with the links to those of their group. For who may open it, whatever the
 * middleware has let through: the cookie knows no duties, and some of what these screens list is for others too, in another way.
 */
export async function OfficeScreen({ path, children, ...props }: Props) {
  const user = await viewerOf(path)
  const group = officeGroups.find(({ screens }) => screens.some(({ href }) => href === path))
  return (
    <Screen path={path} {...props}>
      {group && (
        <SectionLinks
          label={group.label}
          links={group.screens.filter(({ href }) => redirectFor(href, user) === null)}
          current={path}
        />
      )}
      {children}
    </Screen>
  )
}
