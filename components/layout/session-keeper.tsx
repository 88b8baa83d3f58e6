import { usePathname } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { notify } from '@/lib/client/notify'
import { loadInFull } from '@/lib/client/load-in-full'
import { logOut } from '@/lib/client/log-out'
import { perform, type Action } from '@/lib/client/perform'
import { accountIdIn, clearSession, mirrorRole, readStored, watchSession } from '@/lib/client/session-storage'
import type { Role } from '@/lib/constants'
import { shellMessages } from '@/lib/shell-messages'
import { toastDurations } from '@/lib/toasts'

/** Milliseconds. A log-in in another tab sets the shared cookie a moment before it stores its tokens. */
const tokenDelay = 1000

/** `user` is the session's, null for visitors. `askSession` tells whether there is a live session. */
type Props = { user: { id: string; role: Role } | null; askSession: Action<Record<string, never>, { alive: boolean }> }

/**
 * Makes cookie, local storage and the shown page agree in every tab (docs/decisions/0001-one-session-row.md).
 * Checks when a screen opens, the Back button restores one, the tab becomes visible, or another tab changes local storage.
 */
export function SessionKeeper({ user, askSession }: Props) {
  const pathname = usePathname()
  const hasLooked = useRef(false)
  const isVisitor = user === null

  const checkMember = useEffectEvent(async () => {
    if (!user) return
    const first = !hasLooked.current
    hasLooked.current = true
    mirrorRole(user.role)
    if (tokensMatch(user.id)) return
    // This page is of an account that was logged in before.
    if (!first && readStored('accessToken')) return window.location.reload()
    if (first) await new Promise((resolve) => setTimeout(resolve, tokenDelay))
    // If logging out fails, the cookie stays, and /home would only lead back here.
    if (!tokensMatch(user.id)) await logOut(shellMessages.logoutFailed)
  })

  /** Sign-up stores tokens without a role. Tokens with a role belong to a session, which has ended. */
  const checkVisitor = useEffectEvent(async () => {
    if (!isVisitor || !readStored('userRole')) return
    const session = await perform(askSession, {}, shellMessages.unexpected)
    if (!session.ok) return
    // A session may have begun in another tab meanwhile.
    if (session.data.alive) return window.location.reload()
    clearSession()
    // Where the guard leads who was somewhere else when the cookie had run out. /login says it itself.
    if (pathname === '/home') notify.info(shellMessages.sessionEnded, { duration: toastDurations.error })
  })

  const onOtherTab = useEffectEvent((key: string, value: string | null) => {
    if (key === 'accessToken' && user) {
      if (value === null) loadInFull('/home')
      else if (!tokensMatch(user.id)) window.location.reload()
    }
    if (key === 'userRole' && value !== null && value !== user?.role) window.location.reload()
  })

  // Without `user` as a dependency: a log-in on this page stores its tokens a moment later and then loads /home.
  useEffect(() => void checkMember(), [pathname])
  useEffect(() => void checkVisitor(), [pathname, isVisitor])

  useEffect(() => {
    const check = () => {
      void checkMember()
      void checkVisitor()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) check()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') check()
    }
    window.addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    const unwatch = watchSession((key, value) => onOtherTab(key, value))
    return () => {
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
      unwatch()
    }
  }, [])

  return null
}

/** Whether the stored tokens belong to account `id`; true when they cannot be read. */
function tokensMatch(id: string) {
  const token = readStored('accessToken')
  return token === undefined || (token !== null && (accountIdIn(token) ?? id) === id)
}
