'use client'

import { ActionForm } from '@/components/action-form'
import { CancelButton } from '@/components/cancel-button'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { confirmPasswordDialogMessages } from '@/lib/auth/screen-messages'
import type { Result } from '@/lib/result'

const loadSchema = () => import('@/lib/profile/schema').then(({ confirmSchema }) => confirmSchema)

type Props<Out> = {
  /** What is done, as the heading and on the button. */
  title: string
  /** Why the password is asked for. */
  description: string
  /** Does what the server refused without the password. */
  save: (confirmed: { currentPassword: string }) => Promise<Result<Out>>
  failed: string
  submitting?: string
  success: string | ((data: Out) => string)
  onCancel: () => void
  onSaved: (data: Out) => void
}

/** Asks for one's own password, for what the server does not do without it unless one has just logged in. */
export function ConfirmPasswordDialog<Out>({ title, description, save, onCancel, onSaved, ...texts }: Props<Out>) {
  return (
    <Dialog open onOpenChange={onCancel} title={title} description={description}>
      <ActionForm aria-label={title} schema={loadSchema} action={save} onSuccess={onSaved} {...texts}>
        {({ PasswordField }) => (
          <>
            <PasswordField
              name="currentPassword"
              label={confirmPasswordDialogMessages.currentPassword}
              autoComplete="current-password"
            />
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <CancelButton onClick={onCancel} />
              <SubmitButton>{title}</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
