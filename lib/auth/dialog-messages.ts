/** What screens say whose script comes once they are opened. */

export const forgotPasswordDialogMessages = {
  description: 'Enter the email of your account and we will send you a link to choose a new password.',
} as const

export const loginFormMessages = {
  fromYourAuthenticatorApp: 'From your authenticator app, or a recovery code.',
  dontHaveAccountSignUp: 'Don’t have an account? Sign Up',
} as const

export const liveSessionsMessages = {
  logOutAllOthers: 'Log out all others',
  logOutAllOtherDevicesQuestion: 'Log out all other devices?',
  youStayLoggedInHereEvery: 'You stay logged in here. Every other device has to log in again.',
  logOutEverywhere: 'Log out everywhere',
  logOutAllDevicesQuestion: 'Log out all devices of this person?',
  personCanLogInAgain: 'The person can log in again with the password. To stop that, choose Deactivate.',
  notLoggedInOnAnyDevice: 'Not logged in on any device.',
  moreDevice: 'more device',
  logOut: 'Log out',
  thisDevice: 'This device',
  lastUsed: (lastUsed: string, address: string) => `Last used ${lastUsed}${address && ` from ${address}`}`,
  logged: (since: string) => `Logged in ${since}`,
  logOutQuestion: (device: string) => `Log out ${device}?`,
  description: 'The device has to log in again with the password.',
} as const

export const personSecondStepMessages = {
  twostepLoginOff: (since: string | null) => `Two-step login: ${since ? `on since ${since}` : 'off'}`,
  twostepLogin: 'two-step login',
  removeTwostepLogin: 'Remove Two-step Login',
  description:
    'Use this for somebody who has lost the phone and the recovery codes. After that, the password alone is enough. All devices are logged out, and the person gets a mail. Please enter your own password.',
} as const
