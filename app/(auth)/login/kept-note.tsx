'use client'

import { useSyncExternalStore } from 'react'
import { sessionMessages } from '@/lib/auth/messages'
import { hasDrafts } from '@/lib/client/drafts'

const never = () => () => undefined

/** Whoever was typing when the session ended learns that nothing is lost. */
export function KeptNote() {
  return useSyncExternalStore(never, hasDrafts, () => false) && <> {sessionMessages.kept}</>
}
