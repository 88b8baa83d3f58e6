'use client'

import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import type { WaiveFineDialog as Waiving } from './waive-fine-dialog'

const WaiveFineDialog = onDemand<ComponentProps<typeof Waiving>>(
  () => import('./waive-fine-dialog').then((module) => module.WaiveFineDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** The button with which the office waives the late fine of a fee. */
export function WaiveFine(props: Omit<ComponentProps<typeof Waiving>, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="inline" variant="link" onFocus={WaiveFineDialog.preload} onClick={() => setOpen(true)}>
        {fineOfFeeMessages.waive}
        <span className="sr-only">{fineOfFeeMessages.waiveOf(props.fee.type)}</span>
      </Button>
      {open && <WaiveFineDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
