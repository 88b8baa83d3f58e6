'use client'

import { useRef, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { passwordMessages } from '@/lib/auth/messages'
import { tellSessionsEnded } from '@/lib/client/ended-sessions'
import { saveProfileMessages } from '@/lib/profile/messages'
import { passwordPanelMessages } from '@/lib/profile/screen-messages'
import { changePassword } from './actions'

const loadSchema = () => import('@/lib/auth/schema').then(({ changePasswordSchema }) => changePasswordSchema)

export function PasswordPanel() {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  function saved() {
    setOpen(false)
    tellSessionsEnded()
    // The pressed button is gone.
    toggle.current?.focus()
  }

  return (
    <Card className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Password</h2>
        <Button ref={toggle} variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Cancel' : passwordPanelMessages.changePassword}
        </Button>
      </div>
      {open && (
        <ActionForm
          aria-label={passwordPanelMessages.changePassword}
          className="mt-6 grid gap-4 border-t border-line pt-6"
          schema={loadSchema}
          action={changePassword}
          failed={passwordMessages.failed}
          submitting={saveProfileMessages.submitting}
          success={passwordMessages.changed}
          onSuccess={saved}
        >
          {({ PasswordField }) => (
            <>
              <PasswordField
                name="currentPassword"
                label={passwordPanelMessages.currentPassword}
                autoComplete="current-password"
              />
              <PasswordField
                name="password"
                label={passwordPanelMessages.newPassword}
                autoComplete="new-password"
                hint={passwordPanelMessages.atLeastCharacters}
              />
              <div>
                <SubmitButton>{passwordPanelMessages.savePassword}</SubmitButton>
              </div>
            </>
          )}
        </ActionForm>
      )}
    </Card>
  )
}
