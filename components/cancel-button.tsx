'use client'

import { useContext } from 'react'
import { FormBusy } from './submit-button'
import { Button } from './ui/button'

/** Closes the dialog around a form, but not while that is sent (components/ui/dialog-hold.ts). */
export const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" disabled={useContext(FormBusy)} onClick={onClick}>
    Cancel
  </Button>
)
