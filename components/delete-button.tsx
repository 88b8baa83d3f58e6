'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { notify } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { LazyConfirmDialog } from './lazy-dialog'
import { Button } from './ui/button'
import { Spinner } from './ui/spinner'

type Props = {
  /** What is deleted, for the question and for screen readers. */
  name: string
  /** What will be gone, in a sentence. */
  description: string
  action: Action<unknown>
  input: unknown
  /** Toasted afterwards. */
  deleted: string
  failed: string
  onDeleted?: () => void
}

/** Deletes something, after asking. */
export function DeleteButton({ name, description, action, input, deleted, failed, onDeleted }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    const result = await perform(action, input, failed)
    setBusy(false)
    if (!result.ok) return void notify.error(result.message)
    notify.success(deleted)
    onDeleted?.()
  }

  return (
    <>
      <Button size="sm" variant="secondary" disabled={busy} aria-busy={busy} onClick={() => setAsking(true)}>
        {busy ? <Spinner /> : <Trash2 aria-hidden />}
        Delete<span className="sr-only"> {name}</span>
      </Button>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Delete ${name}?`}
          description={description}
          confirm="Delete"
          destructive
          onConfirm={() => void run()}
        />
      )}
    </>
  )
}
