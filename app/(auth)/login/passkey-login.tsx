'use client'

import { useState } from 'react'
import { ErrorBox } from '@/components/error-box'
import { Button } from '@/components/ui/button'
import { useHydrated } from '@/components/use-hydrated'
import { loginMessages } from '@/lib/auth/messages'
import { loadInFull } from '@/lib/client/load-in-full'
import { storeSession } from '@/lib/client/session-storage'

/** Loaded when somebody is about to press the button. */
const load = () => import('./log-in-with-passkey')
const preload = () => void load().catch(() => undefined)

/** Logs in without e-mail and password, with a passkey that the device or its owner chooses. */
export function PasskeyLogin() {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function press() {
    setBusy(true)
    setFailure('')
    const result = await load().then(
      ({ logInWithPasskey }) => logInWithPasskey(),
      () => ({ ok: false, message: loginMessages.failed }) as const,
    )
    if (!result.ok) {
      setFailure(result.message)
      setBusy(false)
      return
    }
    const { user, ...tokens } = result.data
    storeSession(tokens, user.role)
    loadInFull('/home')
  }

  return (
    <div className="mt-5">
      <ErrorBox message={failure} />
      <Button
        variant="secondary"
        disabled={!hydrated}
        aria-busy={busy}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void press()}
      >
        Log in with a passkey
      </Button>
    </div>
  )
}
