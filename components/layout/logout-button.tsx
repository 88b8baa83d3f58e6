import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Glyph } from '@/components/ui/glyph'
import { Spinner } from '@/components/ui/spinner'
import { logOut } from '@/lib/client/log-out'
import { notify } from '@/lib/client/notify'
import { shellMessages } from '@/lib/shell-messages'

export function LogoutButton() {
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    const result = await logOut(shellMessages.logoutFailed)
    if (!result.ok) notify.error(result.message)
    setBusy(false)
  }

  return (
    <Button
      variant="ghost"
      size="menu"
      title="Logout"
      data-leaves
      disabled={busy}
      aria-busy={busy}
      onClick={() => void leave()}
    >
      {busy ? <Spinner /> : <Glyph of="logOut" />}
      <span>Logout</span>
    </Button>
  )
}
