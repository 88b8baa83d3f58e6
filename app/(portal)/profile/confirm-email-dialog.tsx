'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { profileMessages } from '@/lib/profile/messages'
import type { ProfileInput, SavedProfile } from '@/lib/profile/schema'
import { updateProfile } from './actions'

const loadSchema = () => import('@/lib/profile/schema').then(({ confirmSchema }) => confirmSchema)

/** `input` is the profile form's. */
type Props = { input: ProfileInput; onCancel: () => void; onSaved: (profile: SavedProfile) => void }

/** Asks for the current password and saves the profile with it. */
export function ConfirmEmailDialog({ input, onCancel, onSaved }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title="Change Email"
      description="You log in with your email, and forgotten passwords are sent there. Please enter your current password to change it. Your other devices are logged out, and the old address is told."
    >
      <ActionForm
        aria-label="Change Email"
        schema={loadSchema}
        action={(confirmed) => updateProfile({ ...input, ...confirmed })}
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
