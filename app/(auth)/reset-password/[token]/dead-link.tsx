'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useHydrated } from '@/components/use-hydrated'
import { resetPasswordMessages } from '@/lib/auth/messages'
import { deadLinkMessages } from '@/lib/auth/screen-messages'
import { LazyForgotPasswordDialog } from '../../login/lazy-forgot-password-dialog'
import { Note } from '../../login/note'

/** That the link no longer works, and the way to another. It says the same of one that never was. */
export function DeadLink() {
  const hydrated = useHydrated()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Note>{resetPasswordMessages.linkDead}</Note>
      <Button
        className="mt-4"
        aria-haspopup="dialog"
        disabled={!hydrated}
        onPointerEnter={LazyForgotPasswordDialog.preload}
        onFocus={LazyForgotPasswordDialog.preload}
        onClick={() => setAsking(true)}
      >
        {deadLinkMessages.askForNewLink}
      </Button>
      <LazyForgotPasswordDialog open={asking} onOpenChange={setAsking} />
    </>
  )
}
