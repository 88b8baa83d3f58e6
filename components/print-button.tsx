'use client'

import { useState, type ComponentProps } from 'react'
import { notify } from '@/lib/client/notify'
import { Button } from './ui/button'
import { Spinner } from './ui/spinner'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'> & {
  /** The API path of a PDF. */
  path: string
  /** The message of a failure without one from the server. */
  failed: string
}

/** Prints a PDF of the API without a download; a failure is a toast. */
export function PrintButton({ path, failed, variant = 'secondary', children = 'Print', ...props }: Props) {
  const [busy, setBusy] = useState(false)

  async function print() {
    setBusy(true)
    const result = await import('@/lib/client/print-file').then(
      ({ printFile }) => printFile(path, failed),
      () => ({ ok: false as const, message: failed }),
    )
    setBusy(false)
    if (!result.ok) notify.error(result.message)
  }

  return (
    <Button
      variant={variant}
      disabled={busy}
      aria-busy={busy}
      data-icon={busy ? undefined : 'print'}
      onClick={() => void print()}
      {...props}
    >
      {busy && <Spinner />}
      {children}
    </Button>
  )
}
