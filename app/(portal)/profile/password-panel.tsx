'use client'

import { useRef, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { limits } from '@/lib/constants'
import { passwordMessages } from '@/lib/auth/messages'
import { tellSessionsEnded } from '@/lib/client/ended-sessions'
import { profileMessages } from '@/lib/profile/messages'
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
          {open ? 'Cancel' : 'Change Password'}
        </Button>
      </div>
      {open && (
        <ActionForm
          aria-label="Change Password"
          className="mt-6 grid gap-4 border-t border-line pt-6"
          schema={loadSchema}
          action={changePassword}
          failed={passwordMessages.failed}
          submitting={profileMessages.submitting}
          success={passwordMessages.changed}
          onSuccess={saved}
        >
          {({ PasswordField }) => (
            <>
              <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
              <PasswordField
                name="password"
                label="New Password"
                autoComplete="new-password"
                hint={`At least ${limits.passwordMin} characters.`}
              />
              <div>
                <SubmitButton>Save Password</SubmitButton>
              </div>
            </>
          )}
        </ActionForm>
      )}
    </Card>
  )
}
