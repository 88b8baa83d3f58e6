import { limits } from '@/lib/constants'

/** What screens say whose script comes with the page. */

export const takeBackFormMessages = {
  takeBackChangeOfEmail: 'Take Back the Change of Email',
  takeBackChange: 'Take Back the Change',
} as const

export const proofFormMessages = {
  confirmYourEmail: 'Confirm Your Email',
  confirmThisEmail: 'Confirm This Email',
} as const

export const confirmEmailDialogMessages = {
  youLogInWithYourEmail:
    'You log in with your email, and forgotten passwords are sent there. Please enter your current password to change it. Your other devices are logged out, and the old address is told.',
  changeEmail: 'Change Email',
} as const

export const passwordPanelMessages = {
  changePassword: 'Change Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  atLeastCharacters: `At least ${limits.passwordMin} characters.`,
  savePassword: 'Save Password',
} as const

export const profilePanelMessages = {
  notGiven: 'Not given',
  officeHasToApprove: (waiting: string) => `The office has to approve: ${waiting || 'none'}`,
} as const

export const secondStepPanelMessages = {
  setUp: 'Set Up',
  newRecoveryCodes: 'New Recovery Codes',
  turnOff: 'Turn Off',
  twostepLogin: 'Two-step login',
  youLogInWithYourPassword: 'You log in with your password and a code from your authenticator app.',
  withItYouLog:
    'With it, you log in with your password and a code from an app on your phone. Somebody who knows only your password cannot log in.',
} as const
