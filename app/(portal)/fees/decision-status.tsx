'use client'

import { Badge } from '@/components/ui/badge'
import { gatewayRefundStates } from '@/lib/payments/lists'

const tones = {
  Asked: 'neutral',
  Approved: 'positive',
  Rejected: 'negative',
  [gatewayRefundStates.waits]: 'neutral',
  [gatewayRefundStates.done]: 'positive',
  [gatewayRefundStates.failed]: 'negative',
} as const

type Props = {
  status: keyof typeof tones
  /** What the status is called, where not by its own word. */
  shown?: string | undefined
  /** In place of the status where what was approved is over, or who has asked has taken it back. */
  over?: string | false | null
  /** Who decided, when and why. */
  lines: readonly (string | false | null)[]
}

/** What became of something for which one person asked and about which another decides. */
export const DecisionStatus = ({ status, shown, over, lines }: Props) => (
  <span>
    <Badge tone={over ? 'neutral' : tones[status]}>{over || shown || status}</Badge>
    {lines.map(
      (line) =>
        line && (
          <span key={line} className="aside max-w-52">
            {line}
          </span>
        ),
    )}
  </span>
)
