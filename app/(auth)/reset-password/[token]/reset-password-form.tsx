'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { PasswordField } from '@/components/fields'
import { SubmitButton } from '@/components/submit-button'
import { buttonStyle } from '@/components/ui/button'
import { limits } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { resetPassword } from '../../actions'

const loadSchema = () => import('@/lib/auth/schema').then(({ resetPasswordSchema }) => resetPasswordSchema)

export function ResetPasswordForm({ token }: { token: string }) {
  const router = useRouter()

  return (
    <>
      <ActionForm
        aria-label="Reset Your Password"
        schema={loadSchema}
        action={resetPassword}
        extra={{ token }}
        failed={messages.resetPassword.failed}
        submitting={messages.resetPassword.submitting}
        success={messages.resetPassword.success}
        errorBox
        leaves
        onSuccess={() => router.push('/login')}
      >
        <PasswordField
          name="password"
          label="New Password"
          autoComplete="new-password"
          hint={`At least ${limits.passwordMin} characters.`}
        />
        <SubmitButton className="mt-6 w-full">Reset Password</SubmitButton>
      </ActionForm>
      <p className="mt-6 border-t border-line pt-5 text-sm">
        <Link href="/login" prefetch={false} className={buttonStyle({ variant: 'link', size: 'inline' })}>
          Back to Login
        </Link>
      </p>
    </>
  )
}
