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
  logsInWith: 'Log in with',
  officeHasToApprove: (waiting: string) => `The office has to approve: ${waiting || 'none'}`,
} as const

export const contactFormMessages = {
  phoneHint: 'The school calls you here. To log in with another number, ask the school office for a new slip.',
  confirm: 'Links for a forgotten password are sent to this email. Please enter your current password to change it.',
} as const
