'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { FocusedOnce } from '@/components/focused-once'
import { SubmitButton } from '@/components/submit-button'
import { Button, buttonStyle } from '@/components/ui/button'
import { useHydrated } from '@/components/use-hydrated'
import { loginFormMessages } from '@/lib/auth/dialog-messages'
import { loadInFull } from '@/lib/client/load-in-full'
import { storeSession } from '@/lib/client/session-storage'
import { loginMessages } from '@/lib/auth/messages'
import { login } from '../actions'
import { LazyForgotPasswordDialog } from './lazy-forgot-password-dialog'

const loadSchema = () => import('@/lib/auth/schema').then(({ loginSchema }) => loginSchema)

export function LoginForm() {
  const hydrated = useHydrated()
  const [resetting, setResetting] = useState(false)
  /** The password was right, and the account has a second step. */
  const [codeAsked, setCodeAsked] = useState(false)

  async function send(input: Parameters<typeof login>[0], key?: string) {
    const result = await login(input, key)
    if (result.ok) return result
    if (result.code === 'secondStepRequired') setCodeAsked(true)
    // A refused code is said in the box, as a refused password is, and not at its field again.
    return { ...result, errors: undefined }
  }

  return (
    <>
      <ActionForm
        aria-label="Login"
        className="grid gap-4"
        schema={loadSchema}
        action={send}
        failed={loginMessages.failed}
        submitting={loginMessages.submitting}
        errorBox
        asks={codeAsked ? undefined : 'secondStepRequired'}
        leaves
        onSuccess={(opened) => {
          if ('choosePassword' in opened) return loadInFull(`/reset-password/${opened.choosePassword}`)
          const { user, ...tokens } = opened
          storeSession(tokens, user.role)
          loadInFull('/home')
        }}
      >
        {({ PasswordField, TextField }) => (
          <>
            <TextField name="email" label="Email" type="email" autoComplete="username" />
            <PasswordField name="password" label="Password" autoComplete="current-password" />
            {codeAsked && (
              <FocusedOnce>
                <TextField
                  name="code"
                  label="Code"
                  autoComplete="one-time-code"
                  autoCapitalize="off"
                  hint={loginFormMessages.fromYourAuthenticatorApp}
                />
              </FocusedOnce>
            )}
            <div className="flex flex-wrap items-center justify-between gap-3">
              <SubmitButton>Login</SubmitButton>
              <Button
                variant="link"
                size="inline"
                aria-haspopup="dialog"
                disabled={!hydrated}
                onPointerEnter={LazyForgotPasswordDialog.preload}
                onFocus={LazyForgotPasswordDialog.preload}
                onClick={() => setResetting(true)}
              >
                Reset Password
              </Button>
            </div>
          </>
        )}
      </ActionForm>
      <p className="mt-6 border-t border-line pt-6 text-sm">
        <a href="/signup" className={buttonStyle({ variant: 'link', size: 'inline' })}>
          {loginFormMessages.dontHaveAccountSignUp}
        </a>
      </p>
      <LazyForgotPasswordDialog open={resetting} onOpenChange={setResetting} />
    </>
  )
}
