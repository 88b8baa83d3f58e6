'use client'

import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { onePupilsFeeMessages } from '@/lib/fees/paying-messages'
import type { AddFeeForOneDialog as Adding, CancelFeeDialog as Cancelling } from './one-pupils-fee-dialogs'

const giveUp = { giveUp: ({ onClose }: { onClose: () => void }) => onClose() }
const AddFeeForOneDialog = onDemand<ComponentProps<typeof Adding>>(
  () => import('./one-pupils-fee-dialogs').then((module) => module.AddFeeForOneDialog),
  giveUp,
)
const CancelFeeDialog = onDemand<ComponentProps<typeof Cancelling>>(
  () => import('./one-pupils-fee-dialogs').then((module) => module.CancelFeeDialog),
  giveUp,
)

/** The button with which the office adds a fee for one pupil alone. */
export function AddFeeForOne(props: Omit<ComponentProps<typeof Adding>, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="touch" variant="secondary" onFocus={AddFeeForOneDialog.preload} onClick={() => setOpen(true)}>
        {onePupilsFeeMessages.addFee}
      </Button>
      {open && <AddFeeForOneDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The button with which the office cancels a fee that is not paid. */
export function CancelFee(props: Omit<ComponentProps<typeof Cancelling>, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="inline" variant="link" onFocus={CancelFeeDialog.preload} onClick={() => setOpen(true)}>
        Cancel<span className="sr-only"> {props.fee.type}</span>
      </Button>
      {open && <CancelFeeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
