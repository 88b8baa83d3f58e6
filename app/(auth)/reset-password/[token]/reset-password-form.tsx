'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { buttonStyle } from '@/components/ui/button'
import { limits } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { resetPassword } from '../../actions'

const loadSchema = () => import('@/lib/auth/schema').then(({ resetPasswordSchema }) => resetPasswordSchema)

// Here and not among the messages, which come with every page.
const firstPassword = {
  success: 'Your password is set. Please log in.',
  failed: 'Failed to set your password.',
  submitting: 'Setting your password...',
} as const

const ways = {
  reset: { label: 'New Password', button: 'Reset Password', said: messages.resetPassword },
  first: { label: 'Password', button: 'Set Password', said: firstPassword },
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
              hint={`At least ${limits.passwordMin} characters.`}
            />
            <SubmitButton className="mt-6 w-full">{button}</SubmitButton>
          </>
        )}
      </ActionForm>
      <p className="mt-6 border-t border-line pt-5 text-sm">
        <Link href="/login" prefetch={false} className={buttonStyle({ variant: 'link', size: 'inline' })}>
          Back to Login
        </Link>
      </p>
    </>
  )
}
