import type { ComponentProps } from 'react'
import { Screen } from '../screen'
import { SectionLinks } from '../section-links'
import { officeScreens } from './office-screens'

type Props = Omit<ComponentProps<typeof Screen>, 'path'> & { path: (typeof officeScreens)[number]['href'] }

/** The frame of the school office's screens, with the links between them. */
export const OfficeScreen = ({ path, children, ...props }: Props) => (
  <Screen path={path} {...props}>
    <SectionLinks label="School office" links={officeScreens} current={path} />
    {children}
  </Screen>
)
