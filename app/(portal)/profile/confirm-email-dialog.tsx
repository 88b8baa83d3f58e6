'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { profileMessages } from '@/lib/profile/messages'
import type { SavedProfile } from '@/lib/profile/schema'
import type { Result } from '@/lib/result'

const loadSchema = () => import('@/lib/profile/schema').then(({ confirmSchema }) => confirmSchema)

type Props = {
  /** Whose e-mail it is, for the question. */
  description?: string
  /** Saves what the form has, with the password. */
  save: (confirmed: { currentPassword: string }) => Promise<Result<SavedProfile>>
  onCancel: () => void
  onSaved: (profile: SavedProfile) => void
}

const own =
  'You log in with your email, and forgotten passwords are sent there. Please enter your current password to change it. Your other devices are logged out, and the old address is told.'

/** Asks for the current password and saves the profile with it. */
export function ConfirmEmailDialog({ description = own, save, onCancel, onSaved }: Props) {
  return (
    <Dialog open onOpenChange={onCancel} title="Change Email" description={description}>
      <ActionForm
        aria-label="Change Email"
        schema={loadSchema}
        action={save}
        failed={profileMessages.updateFailed}
        submitting={profileMessages.submitting}
        success={profileMessages.success}
        onSuccess={onSaved}
      >
        {({ PasswordField }) => (
          <>
            <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={onCancel}>
                Cancel
              </Button>
              <SubmitButton>Change Email</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
