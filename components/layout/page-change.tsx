import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useOptimistic, useRef } from 'react'
import { ChangeBar } from '@/components/ui/change-bar'
import { focusOn } from '@/components/ui/focus-on'
import { followedLink } from '@/lib/client/followed-link'
import { navigationEvent } from '@/lib/client/navigation-event'

/**
 * Has the router follow links (docs/decisions/0032-links-are-plain-elements.md), shows a bar at the top from the tap on one
 * until the router has its answer, and brings the focus to the title of another screen, where a full load would begin: a
 * screen reader reads it, and Tab goes on in the content.
 */
export function PageChange() {
  const pathname = usePathname()
  const router = useRouter()
  const shown = useRef(pathname)
  // It is taken back when the transition ends in which it was set: with the answer, also where that leads nowhere.
  const [going, go] = useOptimistic(false)

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = followedLink(event)
      if (!link) return
      event.preventDefault()
      router.push(link.pathname + link.search + link.hash, { scroll: !('still' in link.dataset) })
    }
    // React listens here too, and earlier: components may prevent it.
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [router])

  useEffect(() => {
    const begin = () => go(true)
    window.addEventListener(navigationEvent, begin)
    return () => window.removeEventListener(navigationEvent, begin)
  }, [go])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const linked = document.getElementById(window.location.hash.slice(1))
    // A screen that is worked with from a field has put the focus there itself.
    if (!linked && document.activeElement?.matches('main [data-starts]')) return
    const start = linked ?? document.querySelector('main h1') ?? document.querySelector('main')
    // The router has scrolled to it.
    if (start) focusOn(start)
  }, [pathname])

  return going && <ChangeBar />
}
