import { feeLinksMessages } from '@/lib/fees/page-messages'
import { allows, type Asker, type Capability } from '@/lib/permissions'

import { SectionLinks } from '../section-links'

const views = [
  { href: '/fees', label: feeLinksMessages.feesAndPayments, with: 'fees:read' },
  { href: '/fees/counter', label: 'Counter', with: 'payments:record' },
  { href: '/fees/day-book', label: 'Day book', with: 'books:read' },
  { href: '/fees/collection', label: 'Collection', with: 'books:read' },
  { href: '/fees/cheques', label: 'Cheques', with: 'payments:record' },
  { href: '/fees/refunds', label: 'Refunds', with: 'refunds:read' },
  { href: '/fees/concessions', label: 'Concessions', with: 'concessions:read' },
  { href: '/fees/plans', label: 'Plans', with: 'feePlans:read' },
  { href: '/fees/fines', label: 'Late fines', with: 'feePlans:read' },
  { href: '/fees/defaulters', label: 'Defaulters', with: 'fees:overview' },
] as const satisfies readonly { href: string; label: string; with: Capability }[]

type Props = { current: (typeof views)[number]['href']; user: Asker; dense?: boolean }

/** The links between the screens of fees that staff have. */
export const FeeLinks = ({ current, user, dense }: Props) => (
  <SectionLinks label="Fees" links={views.filter((view) => allows(view.with, user))} current={current} dense={dense} />
)
