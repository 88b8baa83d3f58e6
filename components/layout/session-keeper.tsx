'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { loadInFull } from '@/lib/client/load-in-full'
import { perform, type Action } from '@/lib/client/perform'
import { clearSession, mirrorRole, stored, watchSession } from '@/lib/client/session-storage'
import type { Role } from '@/lib/constants'
import { shellMessages } from '@/lib/shell-messages'

/**
 * Keeps the cookie and local storage agreeing, in every tab (decisions.md, identity and sessions): a page with the
 * cookie but no access token logs out, a log-out in one tab is one in all.
 * `role` is the session's, null for visitors, whose tokens are left alone: sign-up stores some before any log-in.
 */
export function SessionKeeper({ role, logout }: { role: Role | null; logout: Action<unknown> }) {
  const pathname = usePathname()

  const check = useEffectEvent(async () => {
    if (!role) return
    mirrorRole(role)
    if (stored('accessToken') !== null) return
    const result = await perform(logout, undefined, shellMessages.logoutFailed)
    // Without an answer the cookie is still there, and loading /home would only bring us back here.
    if (!result.ok) return
    clearSession()
    loadInFull('/home')
  })

  const onOtherTab = useEffectEvent((key: string, value: string | null) => {
    if (key === 'accessToken' && value === null && role) loadInFull('/home')
    // A role is stored at log-in only, so somebody else may be logged in now.
    if (key === 'userRole' && value !== null && value !== role) window.location.reload()
  })

  // Looked at when a screen opens, not when `role` changes: a log-in sets its cookie a moment before it stores tokens.
  useEffect(() => void check(), [pathname])

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      // A page brought back by the Back button is as it was before the log-out.
      if (persisted) void check()
    }
    window.addEventListener('pageshow', onShow)
    const unwatch = watchSession((key, value) => onOtherTab(key, value))
    return () => {
      window.removeEventListener('pageshow', onShow)
      unwatch()
    }
  }, [])

  return null
}
