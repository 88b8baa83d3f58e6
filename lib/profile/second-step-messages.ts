/** What two-step login says where it stands: on the profile, and on a page of its own. */

export const secondStepPanelMessages = {
  setUp: 'Set Up',
  newRecoveryCodes: 'New Recovery Codes',
  turnOff: 'Turn Off',
  twostepLogin: 'Two-step login',
  youLogInWithYourPassword: 'You log in with your password and a code from your authenticator app.',
  withItYouLog:
    'With it, you log in with your password and a code from an app on your phone. Somebody who knows only your password cannot log in.',
} as const
