import { currentPassword, notGiven } from '@/lib/labels'
import { limits } from '@/lib/constants'

/** What screens say whose script comes with the page. */

export const confirmEmailDialogMessages = {
  youLogInWithYourEmail:
    'You log in with your email, and forgotten passwords are sent there. Please enter your current password to change it. Your other devices are logged out, and the old address is told.',
  changeEmail: 'Change Email',
} as const

export const passwordPanelMessages = {
  changePassword: 'Change Password',
  currentPassword,
  newPassword: 'New Password',
  atLeastCharacters: `At least ${limits.passwordMin} characters.`,
  savePassword: 'Save Password',
} as const

export const profilePanelMessages = {
  notGiven,
  officeHasToApprove: (waiting: string) => `The office has to approve: ${waiting || 'none'}`,
} as const
