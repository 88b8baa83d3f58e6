'use client'

import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { notify } from '@/lib/client/notify'
import { stored, watchSession } from '@/lib/client/session-storage'
import { messages } from '@/lib/messages'
import { container } from './layout/container'
import { cn } from './ui/cn'

/**
 * Shows a screen only while the browser has a role stored (docs/spec.md §6). A courtesy of the contract: what the screen may
 * show is the session's affair.
 */
export function NeedsRole({ message, children }: { message: string; children: ReactNode }) {
  const missing = useSyncExternalStore(
    (onChange) => watchSession(onChange),
    () => stored('userRole') === null,
    () => false,
  )

  useEffect(() => {
    if (missing) notify.error(messages.roles.missing, { id: 'role-missing' })
  }, [missing])

  return missing ? <p className={cn(container, 'py-20 text-center text-muted')}>{message}</p> : children
}
