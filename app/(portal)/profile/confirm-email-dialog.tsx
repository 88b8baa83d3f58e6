'use client'

import type { SavedProfile } from '@/lib/profile/answers'
import { profileMessages } from '@/lib/profile/messages'
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

const own =
  'You log in with your email, and forgotten passwords are sent there. Please enter your current password to change it. Your other devices are logged out, and the old address is told.'

/** Asks for the current password and saves the profile with it. */
export const ConfirmEmailDialog = ({ description = own, ...props }: Props) => (
  <ConfirmPasswordDialog
    title="Change Email"
    description={description}
    failed={profileMessages.updateFailed}
    submitting={profileMessages.submitting}
    success={profileMessages.success}
    {...props}
  />
)
