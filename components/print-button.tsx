'use client'

import { useState, type ComponentProps } from 'react'
import { notify } from '@/lib/client/notify'
import { pathFrom, type PathOf } from './file-path'
import { Button } from './ui/button'
import { Spinner } from './ui/spinner'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'> & {
  /** The API path of a PDF, or what has to be done to have it. */
  path: PathOf
  /** The message of a failure without one from the server. */
  failed: string
}

/** Prints a PDF of the API without a download; a failure is a toast. */
export function PrintButton({ path, failed, variant = 'secondary', children = 'Print', ...props }: Props) {
  const [busy, setBusy] = useState(false)

  async function print() {
    setBusy(true)
    const found = await pathFrom(path)
    const result = found.ok
      ? await import('@/lib/client/print-file').then(
          ({ printFile }) => printFile(found.data, failed),
          () => ({ ok: false as const, message: failed }),
        )
      : found
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
