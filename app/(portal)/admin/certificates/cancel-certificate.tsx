'use client'

import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import type { Certificate } from '@/lib/certificates/answers'
import type { CancelDialog as Dialog } from './cancel-dialog'

const CancelDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./cancel-dialog').then((module) => module.CancelDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** The button for a certificate that is valid. */
export function CancelCertificate({ certificate }: { certificate: Certificate }) {
  const [opened, setOpened] = useState(false)
  if (certificate.state === 'Cancelled') return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpened(true)}>
        Cancel<span className="sr-only"> {certificate.number}</span>
      </Button>
      {opened && <CancelDialog certificate={certificate} onClose={() => setOpened(false)} />}
    </>
  )
}
