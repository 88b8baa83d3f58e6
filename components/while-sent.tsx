'use client'

import { useContext, useEffect, type ReactNode } from 'react'
import { FormBusy } from './submit-button'
import { Button } from './ui/button'

/** Closes the dialog around a form, but not while that is sent: what somebody thought to be cancelled may be recorded. */
export function CancelButton({ onClick, children = 'Cancel' }: { onClick: () => void; children?: ReactNode }) {
  return (
    <Button variant="secondary" disabled={useContext(FormBusy)} onClick={onClick}>
      {children}
    </Button>
  )
}

/** Within a form: says whether it is being sent to what is around it. */
export function TellsSending({ onChange }: { onChange: (sending: boolean) => void }) {
  const sending = useContext(FormBusy)
  useEffect(() => {
    onChange(sending)
    return () => onChange(false)
  }, [sending, onChange])
  return null
}
