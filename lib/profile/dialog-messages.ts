import { currentPassword } from '@/lib/labels'

/** What screens say whose script comes once they are opened. */

export const qrCodeMessages = {
  qrCodeForAuthenticator: 'QR code for the authenticator app',
} as const

export const secondStepTaskMessages = {
  setUpTwostepLogin: 'Set up two-step login',
  youNeedAuthenticatorApp:
    'You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.',
  newRecoveryCodes: 'New recovery codes',
  makeNewCodes: 'Make New Codes',
  turnOffTwostepLogin: 'Turn off two-step login',
  afterThatYouLog: 'After that, you log in with the password alone. You get a mail about it.',
  turnOff: 'Turn Off',
  currentPassword,
  yourOldCodesStopWorking: 'Your old codes stop working.',
  ofThemNotBeenUsed: (left: number) => ` ${left} of them ${left === 1 ? 'has' : 'have'} not been used.`,
  confirmTwostepLogin: 'Confirm two-step login',
  turnOn: 'Turn On',
  scanThisWithApp: 'Scan this with the app.',
  isAppOnThisDeviceQuestion: 'Is the app on this device?',
  openItThere: 'Open it there',
  orTypeThisKeyIntoIt: '. Or type this key into it:',
  codeThatAppShows: 'Code that the app shows',
  sixDigitsYourOther: 'Six digits. Your other devices are logged out.',
  recoveryCodes: 'Recovery codes',
  writeTheseDownOrPrint:
    'Write these down or print them, and keep them apart from your phone. If you lose the phone, each code logs you in once. They are not shown again.',
  haveKeptThem: 'I Have Kept Them',
} as const
