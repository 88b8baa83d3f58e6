'use client'

import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { perform } from '@/lib/client/perform'
import { notificationMessages } from '@/lib/notifications/messages'
import { markNotificationsRead } from './actions'

type Newest = { ids: readonly string[]; add: (ids: readonly string[]) => void }

const NewOnes = createContext<Newest>({ ids: [], add: () => undefined })

/** Around the list, which may come anew: what was new when it was opened is marked so until the screen is left. */
export function NewOnesProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const add = (more: readonly string[]) => setIds((before) => [...new Set([...before, ...more])])
  return <NewOnes value={{ ids, add }}>{children}</NewOnes>
}

/** Whether a notification was new when the screen was opened. */
export function useIsNew() {
  const { ids } = useContext(NewOnes)
  return (id: string) => ids.includes(id)
}

/**
 * Marks notifications up to `until`, the newest in the list, as read when the list is shown. Also when none is unread:
 * the answer refreshes the badge in the bar, which does not know what was read on another device.
 */
export function MarkRead({ until }: { until: string }) {
  const add = useEffectEvent(useContext(NewOnes).add)
  useEffect(() => {
    void perform(markNotificationsRead, { until }, notificationMessages.readFailed).then((result) => {
      if (result.ok) add(result.data.read)
    })
  }, [until])
  return null
}
