import { currentPassword, selectAClass } from '@/lib/labels'
import { limits } from '@/lib/constants'

/** What screens say whose script comes with the page. */

export const deadLinkMessages = {
  askForNewLink: 'Ask for a new link',
} as const

export const resetPasswordFormMessages = {
  newPassword: 'New Password',
  setPassword: 'Set Password',
  atLeastCharacters: `At least ${limits.passwordMin} characters.`,
  backToLogin: 'Back to Login',
} as const

export const signupFormMessages = {
  atLeastCharacters: `At least ${limits.passwordMin} characters.`,
  selectClass: selectAClass,
} as const

export const confirmPasswordDialogMessages = {
  currentPassword,
} as const
