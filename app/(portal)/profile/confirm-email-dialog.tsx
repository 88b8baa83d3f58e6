'use client'

import type { SavedProfile } from '@/lib/profile/answers'
import { saveProfileMessages } from '@/lib/profile/messages'
import { confirmEmailDialogMessages } from '@/lib/profile/screen-messages'
import type { Result } from '@/lib/result'
import { ConfirmPasswordDialog } from '../confirm-password-dialog'

type Props = {
  /** Whose e-mail it is, for the question. */
  description?: string
  /** Saves what the form has, with the password. */
  save: (confirmed: { currentPassword: string }) => Promise<Result<SavedProfile>>
  onCancel: () => void
  onSaved: (profile: SavedProfile) => void
}

const own = confirmEmailDialogMessages.youLogInWithYourEmail

/** Asks for the current password and saves the profile with it. */
export const ConfirmEmailDialog = ({ description = own, ...props }: Props) => (
  <ConfirmPasswordDialog
    title={confirmEmailDialogMessages.changeEmail}
    description={description}
    failed={saveProfileMessages.updateFailed}
    submitting={saveProfileMessages.submitting}
    success={saveProfileMessages.success}
    {...props}
  />
)
