'use client'

import { useState, type ComponentProps } from 'react'
import { saveFile } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { toastDurations } from '@/lib/toasts'
import { pathFrom, type PathOf } from './file-path'
import { Button } from './ui/button'
import { Spinner } from './ui/spinner'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'> & {
  path: PathOf
  /** The message of a failure without one from the server (docs/spec.md §8). */
  failed: string
  /** The toast of a success. */
  success?: string
  /** Names a file of this type that comes without a name. */
  nameOf?: (type: string) => string
}

/** Downloads a file; a failure is a toast. */
export function DownloadButton({ path, failed, success, nameOf, children, ...props }: Props) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const found = await pathFrom(path)
    const result = found.ok ? await saveFile(found.data, failed, { nameOf }) : found
    setBusy(false)
    if (!result.ok) notify.error(result.message)
    else if (success) notify.success(success, { duration: toastDurations.download })
  }

  return (
    <Button
      disabled={busy}
      aria-busy={busy}
      data-icon={busy ? undefined : 'download'}
      onClick={() => void save()}
      {...props}
    >
      {busy && <Spinner />}
      {children}
    </Button>
  )
}
