'use client'

import { Trash2 } from 'lucide-react'
import { notify } from '@/lib/client/notify'
import type { Action } from '@/lib/client/perform'
import { AskingButton } from './asking-button'

type Props = {
  /** What is deleted, for the question and for screen readers. */
  name: string
  /** What will be gone, in a sentence. */
  description: string
  action: Action<{ id: string }, unknown>
  input: { id: string }
  /** Toasted afterwards. */
  deleted: string
  failed: string
}

/** Deletes something, after asking. */
export function DeleteButton({ name, deleted, ...props }: Props) {
  return (
    <AskingButton
      size="sm"
      icon={<Trash2 aria-hidden />}
      title={`Delete ${name}?`}
      confirm="Delete"
      destructive
      onDone={() => notify.success(deleted)}
      {...props}
    >
      Delete<span className="sr-only"> {name}</span>
    </AskingButton>
  )
}
