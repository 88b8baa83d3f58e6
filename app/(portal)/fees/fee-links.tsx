import { feeLinksMessages } from '@/lib/fees/page-messages'

import { SectionLinks } from '../section-links'

const views = [
  { href: '/fees', label: feeLinksMessages.feesAndPayments },
  { href: '/fees/defaulters', label: 'Defaulters' },
] as const

/** The links between the screens of fees that staff have. */
export const FeeLinks = ({ current }: { current: (typeof views)[number]['href'] }) => (
  <SectionLinks label="Fees" links={views} current={current} />
)
