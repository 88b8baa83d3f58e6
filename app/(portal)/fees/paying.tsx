'use client'

import { createContext, useContext, useState, type ComponentProps, type ReactNode } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { Fee } from '@/lib/fees/answers'
import { payingMessages } from '@/lib/fees/paying-messages'
import type { PayDialog as Pay, PayingBy } from './pay-dialog'

const PayDialog = onDemand<ComponentProps<typeof Pay>>(
  () => import('./pay-dialog').then((module) => module.PayDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** Opens the dialog; undefined where the viewer does not pay. */
const Opening = createContext<((fee: Fee) => void) | undefined>(undefined)

type Props = {
  /** How the viewer pays, if at all. */
  by: PayingBy | undefined
  /** Shows fees, each with its `PayNow`. It stays as it is while the dialog opens. */
  children: ReactNode
}

/**
 * The dialog in which a fee is paid. Once that is done it shows the receipt, though the fee may have left the list: of
 * those that are pending it is none any more.
 */
export function Paying({ by, children }: Props) {
  const [paying, setPaying] = useState<Fee>()
  return (
    <Opening value={by && setPaying}>
      {children}
      {paying && by && <PayDialog fee={paying} by={by} onClose={() => setPaying(undefined)} />}
    </Opening>
  )
}

/** The button with which a fee is paid, where it is not paid yet. */
export function PayNow({ fee }: { fee: Fee }) {
  const open = useContext(Opening)
  if (!open || fee.status !== 'Pending') return null
  return (
    <Button size="touch" onClick={() => open(fee)}>
      Pay Now
      <span className="sr-only"> {payingMessages.of(fee.type, fee.studentName)}</span>
    </Button>
  )
}
