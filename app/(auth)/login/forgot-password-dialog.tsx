'use client'

import { ActionForm } from '@/components/action-form'
import { CancelButton } from '@/components/cancel-button'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { forgotPasswordDialogMessages } from '@/lib/auth/dialog-messages'
import { forgotPasswordMessages } from '@/lib/auth/messages'
import { forgotPassword } from '../actions'

const loadSchema = () => import('@/lib/auth/schema').then(({ forgotPasswordSchema }) => forgotPasswordSchema)

export function ForgotPasswordDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reset Password"
      description={forgotPasswordDialogMessages.description}
    >
      <ActionForm
        aria-label="Reset Password"
        schema={loadSchema}
        action={forgotPassword}
        failed={forgotPasswordMessages.failed}
        submitting={forgotPasswordMessages.submitting}
        success={forgotPasswordMessages.success}
        errorBox
        onSuccess={() => onOpenChange(false)}
      >
        {({ TextField }) => (
          <>
            <TextField name="email" label="Email" type="email" autoComplete="username" />
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <CancelButton onClick={() => onOpenChange(false)} />
              <SubmitButton>Send Reset Link</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
