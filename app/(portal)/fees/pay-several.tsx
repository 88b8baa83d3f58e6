'use client'

import { Banknote } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { paySeveralMessages } from '@/lib/fees/paying-messages'
import type { OpenFee, PaySeveralDialog as Dialog } from './pay-several-dialog'

const PaySeveralDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./pay-several-dialog').then((module) => module.PaySeveralDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = { student: { id: string; name: string }; fees: readonly OpenFee[] }

/** The button with which the office records a payment of a pupil's open fees, one or several at once. */
export function PaySeveral({ student, fees }: Props) {
  // Kept while the dialog is open: once paid, they are no longer in `fees`, and the dialog still prints their receipts.
  const [paying, setPaying] = useState<readonly OpenFee[]>()
  return (
    <>
      {fees.length > 0 && (
        <Button size="touch" onFocus={PaySeveralDialog.preload} onClick={() => setPaying(fees)}>
          <Banknote aria-hidden />
          {paySeveralMessages.recordPayment}
        </Button>
      )}
      {paying && <PaySeveralDialog student={student} fees={paying} onClose={() => setPaying(undefined)} />}
    </>
  )
}
