'use client'

import { useState, type ComponentProps } from 'react'
import { ActionForm } from '@/components/action-form'
import { FocusedOnce } from '@/components/focused-once'
import { dialogChoices } from '@/components/lazy-dialog'
import { onDemand } from '@/components/on-demand'
import { SubmitButton } from '@/components/submit-button'
import { Button, buttonStyle } from '@/components/ui/button'
import { useHydrated } from '@/components/use-hydrated'
import { loadInFull } from '@/lib/client/load-in-full'
import { storeSession } from '@/lib/client/session-storage'
import { loginMessages } from '@/lib/auth/messages'
import { login } from '../actions'
import type { ForgotPasswordDialog as Forgot } from './forgot-password-dialog'
import { PasskeyLogin } from './passkey-login'

const loadSchema = () => import('@/lib/auth/schema').then(({ loginSchema }) => loginSchema)
const ForgotPasswordDialog = onDemand<ComponentProps<typeof Forgot>>(
  () => import('./forgot-password-dialog').then((module) => module.ForgotPasswordDialog),
  dialogChoices,
)

/** `passkeys`: the portal has an address that browsers have passkeys for. */
export function LoginForm({ passkeys }: { passkeys: boolean }) {
  const hydrated = useHydrated()
  const [resetting, setResetting] = useState(false)
  /** The password was right, and the account has a second step. */
  const [codeAsked, setCodeAsked] = useState(false)

  async function send(input: Parameters<typeof login>[0], key?: string) {
    const result = await login(input, key)
    if (!result.ok && result.code === 'secondStepRequired') setCodeAsked(true)
    return result
  }

  return (
    <>
      <ActionForm
        aria-label="Login"
        className="grid gap-5"
        schema={loadSchema}
        action={send}
        failed={loginMessages.failed}
        submitting={loginMessages.submitting}
        errorBox
        asks={codeAsked ? undefined : 'secondStepRequired'}
        leaves
        onSuccess={({ user, ...tokens }) => {
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
                  hint="Of your authenticator app, or a recovery code."
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
                onPointerEnter={ForgotPasswordDialog.preload}
                onFocus={ForgotPasswordDialog.preload}
                onClick={() => setResetting(true)}
              >
                Reset Password
              </Button>
            </div>
          </>
        )}
      </ActionForm>
      {passkeys && <PasskeyLogin />}
      <p className="mt-6 border-t border-line pt-5 text-sm">
        <a href="/signup" className={buttonStyle({ variant: 'link', size: 'inline' })}>
          Don’t have an account? Sign Up
        </a>
      </p>
      <ForgotPasswordDialog open={resetting} onOpenChange={setResetting} />
    </>
  )
}
