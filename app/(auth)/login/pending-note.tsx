'use client'

import { useSyncExternalStore } from 'react'
import { shellMessages } from '@/lib/shell-messages'
import { signupIsPending } from '../signup-note'
import { Note } from './note'

const never = () => () => undefined

/** Shown after signing up: why logging in does not work yet. */
export function PendingNote() {
  const pending = useSyncExternalStore(never, signupIsPending, () => false)
  return pending && <Note>{shellMessages.waitsForApproval}</Note>
}
