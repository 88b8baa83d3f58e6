'use client'

import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { shellMessages } from '@/lib/shell-messages'
import { signupIsPending } from '../signup-note'

const never = () => () => undefined

/** For somebody who has just signed up: why logging in does not work yet. */
export function PendingNote() {
  const pending = useSyncExternalStore(never, signupIsPending, () => false)
  return (
    pending && (
      <p className="mt-5 flex gap-2.5 rounded-md bg-accent-soft px-3.5 py-2.5 text-sm text-accent">
        <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {shellMessages.waitsForApproval}
      </p>
    )
  )
}
