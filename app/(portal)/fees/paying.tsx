'use client'

import { useState, type ComponentProps, type ReactNode } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { Fee } from '@/lib/fees/lists'
import type { PayDialog as Pay, PayingBy } from './pay-dialog'

const PayDialog = onDemand<ComponentProps<typeof Pay>>(
  () => import('./pay-dialog').then((module) => module.PayDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** The buttons with which one of these fees is paid, and the dialog that they open. `by`: how the viewer pays, if at all. */
export function usePaying(
  fees: readonly Fee[],
  by: PayingBy | undefined,
): { button: (fee: Fee) => ReactNode; dialog: ReactNode } {
  const [paying, setPaying] = useState<Fee>()
  // Somebody else has paid this fee meanwhile.
  if (paying && !fees.some(({ id, status }) => id === paying.id && status === 'Pending')) setPaying(undefined)
  return {
    button: (fee) => by && fee.status === 'Pending' && <PayNow fee={fee} onClick={() => setPaying(fee)} />,
    dialog: paying && by && <PayDialog fee={paying} by={by} onClose={() => setPaying(undefined)} />,
  }
}

function PayNow({ fee: { type, studentName }, onClick }: { fee: Fee; onClick: () => void }) {
  return (
    <Button size="touch" onClick={onClick}>
      Pay Now
      <span className="sr-only">
        {' '}
        {type} of {studentName}
      </span>
    </Button>
  )
}
