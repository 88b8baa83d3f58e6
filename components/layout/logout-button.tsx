'use client'

import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { loadInFull } from '@/lib/client/load-in-full'
import { notify } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { clearSession } from '@/lib/client/session-storage'
import { shellMessages } from '@/lib/shell-messages'

export function LogoutButton({ logout, size }: { logout: Action<unknown>; size: 'bar' | 'menu' }) {
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    const result = await perform(logout, undefined, shellMessages.logoutFailed)
    if (!result.ok) {
      notify.error(result.message)
      setBusy(false)
      return
    }
    clearSession()
    loadInFull('/home')
  }

  return (
    <Button variant="ghost" size={size} title="Logout" data-leaves disabled={busy} aria-busy={busy} onClick={() => void leave()}>
      {busy ? <Spinner /> : <LogOut aria-hidden />}
      {/* On the narrowest bar the school's name needs the room. */}
      <span className={size === 'bar' ? 'max-xl:sr-only' : undefined}>Logout</span>
    </Button>
  )
}
