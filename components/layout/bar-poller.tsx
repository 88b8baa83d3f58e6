import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Bar } from '@/lib/bar'

/** Milliseconds between two requests, at least. */
const interval = 60_000

/** The figures of today, on the screens that have them (app/today-section.tsx), with their version. */
const shownToday = () => document.querySelector<HTMLElement>('[data-today]')?.dataset.today

/**
 * Keeps the numbers in the bar and the figures of today up to date, because a layout is not rendered
 * again with each screen, nor a screen that stays open. Asks the server when a screen opens or the tab becomes visible, and
 * each minute beside the figures and of a guardian; refreshes only when something changed.
 */
export function BarPoller({ bar }: { bar: Bar }) {
  const pathname = usePathname()
  const router = useRouter()
  const asked = useRef<number>(undefined)

  const check = useEffectEvent(async () => {
    // The page was rendered with the first numbers.
    asked.current ??= Date.now()
    if (document.visibilityState !== 'visible' || Date.now() - asked.current < interval) return
    asked.current = Date.now()
    // Loaded here so that it is not in every page's first script.
    const { getJson } = await import('@/lib/client/http')
    const version = shownToday()
    const now = version
      ? await getJson<{ bar: Bar; version: string }>('/api/today')
      : await getJson<Bar>('/api/bar').then((read) => read && { bar: read, version })
    const changes = now && (Object.keys(bar) as (keyof Bar)[]).some((key) => now.bar[key] !== bar[key])
    if (now && (changes || now.version !== version)) router.refresh()
  })

  /** Of a guardian each screen: it must not show a child for long from whom they are barred by now. */
  const isFollowed = useEffectEvent(() => shownToday() !== undefined || bar.children > 0)

  useEffect(() => void check(), [pathname])

  useEffect(() => {
    const onChange = () => void check()
    document.addEventListener('visibilitychange', onChange)
    // Not just at the minute, which may be a moment too early.
    const timer = setInterval(() => isFollowed() && onChange(), interval + 1000)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      clearInterval(timer)
    }
  }, [])

  return null
}
