'use client'

import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { notify } from '@/lib/client/notify'
import { stored } from '@/lib/client/session-storage'
import { messages } from '@/lib/messages'

/**
 * Section 6: with no role in local storage a screen says so, and `message` instead of its content. The session's role
 * is what counts for everything else.
 */
export function RoleRequired({ message, children }: { message: string; children: ReactNode }) {
  const missing = useSyncExternalStore(watchStorage, isMissing, () => false)

  useEffect(() => {
    if (missing) notify.error(messages.roles.missing, { id: 'role-missing' })
  }, [missing])

  return missing ? <p className="px-4 py-20 text-center text-muted">{message}</p> : children
}

const isMissing = () => stored('userRole') === null

function watchStorage(onChange: () => void) {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}
