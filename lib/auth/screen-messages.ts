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
  /** Before signing up: who lets one in, and how one hears of it. */
  next: 'What happens next: the school office looks at your sign-up and approves it. We send a mail to the email above when you can log in.',
  nextForOpen: 'What happens next: you can log in at once.',
} as const

export const confirmPasswordDialogMessages = {
  currentPassword,
} as const
