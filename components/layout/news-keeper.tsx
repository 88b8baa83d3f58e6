'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds between two questions, at least. */
const every = 60_000

/**
 * Keeps the number of new notifications in the bar fresh: the bar stays as it is while screens come and go in it. Asks
 * when a screen opens or the tab is looked at again, and draws the bar anew only when the number has changed.
 */
export function NewsKeeper({ unread }: { unread: number }) {
  const pathname = usePathname()
  const router = useRouter()
  const asked = useRef<number>(undefined)

  const check = useEffectEvent(async () => {
    // The page brought the first number along.
    asked.current ??= Date.now()
    if (document.visibilityState !== 'visible' || Date.now() - asked.current < every) return
    asked.current = Date.now()
    // Not in the first load of every page.
    const { ask } = await import('@/lib/client/http')
    const news = await ask<{ unread: number }>('/api/notifications/unread')
    if (news && news.unread !== unread) router.refresh()
  })

  useEffect(() => void check(), [pathname])

  useEffect(() => {
    const onChange = () => void check()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])

  return null
}
