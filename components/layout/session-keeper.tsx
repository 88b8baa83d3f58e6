'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useEffectEvent, useRef } from 'react'
import { loadInFull } from '@/lib/client/load-in-full'
import { logOut } from '@/lib/client/log-out'
import { perform, type Action } from '@/lib/client/perform'
import { accountOf, clearSession, mirrorRole, stored, watchSession } from '@/lib/client/session-storage'
import type { Role } from '@/lib/constants'
import { shellMessages } from '@/lib/shell-messages'

/** Milliseconds: a log-in in another tab sets the cookie that all tabs share a moment before it stores its tokens. */
const patience = 1000

/** `user` is the session's, null for visitors. `askSession` tells whether a session lives, and clears a dead cookie. */
type Props = { user: { id: string; role: Role } | null; askSession: Action<Record<string, never>, { alive: boolean }> }

/**
 * Keeps the cookie, local storage and what is on the screen agreeing, in every tab (docs/decisions.md, Sessions).
 * Looks when a screen opens, when the Back button brings one back, when the tab is looked at again, and when another
 * tab changes what is stored.
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
    if (agrees(user.id)) return
    // Drawn before somebody else logged in.
    if (!first && stored('accessToken')) return window.location.reload()
    if (first) await new Promise((resolve) => setTimeout(resolve, patience))
    // Without an answer the cookie is still there, and loading /home would only bring us back here.
    if (!agrees(user.id)) await logOut(shellMessages.logoutFailed)
  })

  /** Sign-up stores tokens without a role, before any log-in; with one they are a session's, which has ended. */
  const checkVisitor = useEffectEvent(async () => {
    if (!isVisitor || !stored('userRole')) return
    const session = await perform(askSession, {}, shellMessages.unexpected)
    if (!session.ok) return
    // It may have begun in another tab while this page was on its way.
    if (session.data.alive) window.location.reload()
    else clearSession()
  })

  const onOtherTab = useEffectEvent((key: string, value: string | null) => {
    if (key === 'accessToken' && user) {
      if (value === null) loadInFull('/home')
      else if (!agrees(user.id)) window.location.reload()
    }
    // A role is stored at log-in only.
    if (key === 'userRole' && value !== null && value !== user?.role) window.location.reload()
  })

  // Not when a visitor becomes a member: a log-in stores its tokens a moment later, and then loads /home in full.
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

/** Whether the stored tokens are of the account `id`; those that cannot be read say nothing against it. */
function agrees(id: string) {
  const token = stored('accessToken')
  return token === undefined || (token !== null && (accountOf(token) ?? id) === id)
}
