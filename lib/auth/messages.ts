import { shellMessages } from '@/lib/shell-messages'

export const signupMessages = {
  submitting: 'Processing signup...',
  success: 'Signup successful!',
  failed: 'Signup failed.',
  passwordTooShort: 'Please use at least 8 characters.',
  passwordTooLong: 'Please use at most 128 characters.',
  tooMany: 'Too many sign-ups from your network. Please try again later.',
} as const

export const loginMessages = {
  inactive: 'Your account is not active. Please contact the school.',
  failed: 'Login failed.',
  tooMany: 'Too many failed logins. Please try again later.',
  submitting: 'Logging in...',
} as const

export const sessionMessages = {
  ended: shellMessages.sessionEnded,
  kept: 'What you typed is kept in this tab. Open the same screen again to see it.',
  loadAsPage: 'Please load this address as a page.',
  foreignCallback: 'This address does not belong to the portal.',
  refreshFailed: 'Failed to renew the session. Please log in again.',
  listFailed: 'Failed to load where the account is logged in',
  endFailed: 'Failed to log out the device',
  endedOne: 'The device is logged out',
  endedOthers: 'All other devices are logged out',
  endedAll: 'All devices are logged out',
} as const

export const secondStepMessages = {
  readFailed: 'Failed to load the two-step login',
  failed: 'Failed to set up two-step login',
  removeFailed: 'Failed to remove two-step login',
  codesFailed: 'Failed to make new recovery codes',
  codesInTwoTabs:
    'Another tab has made recovery codes too, and only the newest work. Close that tab and make new ones here.',
  isOn: 'Two-step login is on already. If you have no recovery codes, make new ones.',
  isOff: 'Two-step login is not on.',
  notBegun: 'This set-up has expired. Please start again.',
  wrongCode: 'This code is not right. Please enter the one that the app shows now.',
  tooMany: 'Too many wrong codes. Please try again later.',
  on: 'Two-step login is on',
  removed: 'Two-step login is off',
  removedOf: (name: string) => `${name} now logs in with the password alone`,
  noAccount: 'No account has this email.',
} as const

export const forgotPasswordMessages = {
  incomplete: 'Please enter your email.',
  success: 'Password reset email sent! Check your inbox.',
  failed: 'Failed to send reset email.',
  submitting: 'Sending reset link...',
} as const

export const resetPasswordMessages = {
  incomplete: 'Please enter a new password.',
  success: 'Password reset successfully! Please log in.',
  failed: 'Failed to reset password.',
  linkDead: 'This reset link has expired or was already used. Please ask for a new one.',
  submitting: 'Resetting password...',
} as const

/** For an account without a password, because the school created it. */
export const firstPasswordMessages = {
  success: 'Your password is set. Please log in.',
  failed: 'Failed to set your password.',
  submitting: 'Setting your password...',
} as const

export const passwordMessages = {
  changed: 'Password changed. You are logged out everywhere else.',
  failed: 'Failed to change the password.',
  incomplete: 'Please enter your current and a new password.',
} as const
