'use client'

import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { notify } from '@/lib/client/notify'
import { readStored, watchSession } from '@/lib/client/session-storage'
import { messages } from '@/lib/messages'
import { container } from './layout/container'
import { cn } from './ui/cn'

/** Shows a screen only while local storage has a role (docs/spec.md §6). The server checks the session anyway. */
export function NeedsRole({ message, children }: { message: string; children: ReactNode }) {
  const missing = useSyncExternalStore(
    (onChange) => watchSession(onChange),
    () => readStored('userRole') === null,
    () => false,
  )

  useEffect(() => {
    if (missing) notify.error(messages.common.roleMissing, { id: 'role-missing' })
  }, [missing])

  return missing ? <p className={cn(container, 'py-20 text-center text-muted')}>{message}</p> : children
}
