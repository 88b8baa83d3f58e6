'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { buttonStyle } from '@/components/ui/button'
import { firstPasswordMessages, resetPasswordMessages } from '@/lib/auth/messages'
import { resetPasswordFormMessages } from '@/lib/auth/screen-messages'
import { resetPassword } from '../../actions'

const loadSchema = () => import('@/lib/auth/schema').then(({ resetPasswordSchema }) => resetPasswordSchema)

const ways = {
  reset: { label: resetPasswordFormMessages.newPassword, button: 'Reset Password', said: resetPasswordMessages },
  first: { label: 'Password', button: resetPasswordFormMessages.setPassword, said: firstPasswordMessages },
} as const

/** `first`: the account has no password yet. */
export function ResetPasswordForm({ token, title, first }: { token: string; title: string; first: boolean }) {
  const router = useRouter()
  const { label, button, said } = ways[first ? 'first' : 'reset']

  return (
    <>
      <ActionForm
        aria-label={title}
        schema={loadSchema}
        action={resetPassword}
        extra={{ token }}
        failed={said.failed}
        submitting={said.submitting}
        success={said.success}
        errorBox
        leaves
        onSuccess={() => router.push('/login')}
      >
        {({ PasswordField }) => (
          <>
            <PasswordField
              name="password"
              label={label}
              autoComplete="new-password"
              hint={resetPasswordFormMessages.atLeastCharacters}
            />
            <SubmitButton className="mt-6 w-full">{button}</SubmitButton>
          </>
        )}
      </ActionForm>
      <p className="mt-6 border-t border-line pt-6 text-sm">
        <a href="/login" className={buttonStyle({ variant: 'link', size: 'inline' })}>
          {resetPasswordFormMessages.backToLogin}
        </a>
      </p>
    </>
  )
}
