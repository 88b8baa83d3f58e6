'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds between two requests, at least. */
const interval = 60_000

/**
 * Keeps the number of new notifications in the bar up to date, because the layout is not rendered again with each
 * screen. Asks the server when a screen opens or the tab becomes visible, and refreshes only when the number changed.
 */
export function UnreadPoller({ unread }: { unread: number }) {
  const pathname = usePathname()
  const router = useRouter()
  const asked = useRef<number>(undefined)

  const check = useEffectEvent(async () => {
    // The page was rendered with the first number.
    asked.current ??= Date.now()
    if (document.visibilityState !== 'visible' || Date.now() - asked.current < interval) return
    asked.current = Date.now()
    // Loaded here so that it is not in every page's first script.
    const { getJson } = await import('@/lib/client/http')
    const news = await getJson<{ unread: number }>('/api/notifications/unread')
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
