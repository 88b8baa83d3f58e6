'use client'

import { Trash2 } from 'lucide-react'
import { notify } from '@/lib/client/notify'
import type { Action } from '@/lib/client/perform'
import { deleteButtonMessages } from '@/lib/screen-messages'
import { ConfirmButton } from './confirm-button'

type Props = {
  /** For the dialog and for screen readers. */
  name: string
  /** A sentence about what will be deleted. */
  description: string
  action: Action<{ id: string }, unknown>
  input: { id: string }
  /** The toast of a success. */
  deleted: string
  failed: string
}

export function DeleteButton({ name, deleted, ...props }: Props) {
  return (
    <ConfirmButton
      size="sm"
      icon={<Trash2 aria-hidden />}
      title={deleteButtonMessages.deleteQuestion(name)}
      confirm="Delete"
      destructive
      onDone={() => notify.success(deleted)}
      {...props}
    >
      Delete<span className="sr-only"> {name}</span>
    </ConfirmButton>
  )
}
