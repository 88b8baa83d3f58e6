/** What screens say that the server alone makes: no script has it. */

export const loginPageMessages = {
  welcomeBack: (schoolName: string) => `Welcome back to ${schoolName}.`,
} as const

export const resetPasswordPageMessages = {
  chooseYourPassword: 'Choose Your Password',
  welcomeToYourAccount: (schoolName: string) =>
    `Welcome to ${schoolName}. Your account is ready. Choose a password, then log in with`,
  andThisPassword: 'and this password.',
  chooseNewPasswordYouWill: 'Choose a new password. You will be logged out everywhere else.',
} as const

export const signupPageMessages = {
  join: (school: string) => `Join ${school}`,
  oneAccountForLessons: 'One account for lessons, attendance, fees and everything the school sends home.',
} as const

export const twoStepPageMessages = {
  twostepLogin: 'Two-step Login',
  schoolAsksItsStaffToUse:
    'The school asks its staff to use it. Set it up here: it takes two minutes, and then the portal opens.',
} as const
