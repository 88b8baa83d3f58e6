import { shellMessages } from './shell-messages'

/**
 * Strings that several domains share. The others are in `lib/<domain>/messages.ts`; those of docs/spec.md are verbatim.
 */

export const required = 'This field is required.'

export const messages = {
  common: {
    unexpected: shellMessages.unexpected,
    unauthenticated: 'Please log in to continue.',
    databaseAway: 'The portal cannot reach its records at the moment. Please try again in a minute.',
    storageFull: 'The server is full, so nothing was saved. Please tell the school office.',
    forbidden: 'You are not allowed to do this.',
    notFound: 'Not found.',
    malformed: 'The request is not valid.',
    malformedJson: 'The request body is not valid JSON.',
    bodyTooLarge: 'The request is too large.',
    otherRequest:
      'Your first attempt was saved after all, without your later changes. Please check before you send it again.',
    foreignOrigin: 'This request came from another site.',
    unstorable: 'Some of these characters cannot be saved. Please remove them.',
    notOffered: (options: readonly string[]) => `Please choose one of these: ${options.join(', ')}.`,
    tooLong: (max: number) => `Please use at most ${max} characters.`,
    name: 'Please enter a name in one line, without links or special characters.',
    email: 'Please enter a valid email address.',
    phone: 'Please enter a valid phone number.',
    birthFuture: 'The date of birth must be in the past',
    passwordsBusy: 'The portal is busy checking passwords. Please try again in a moment.',
    filesBusy: 'The portal is busy making files. Please try again in a moment.',
    exportFailed: 'Failed to export the list. Please try again later.',
    roleMissing: 'User role not found',
    cronRefused: 'This call needs the secret of CRON_SECRET.',
    metricsRefused: 'This call needs the token of METRICS_TOKEN.',
    incomplete: 'Please fill in all required fields.',
    allIncomplete: 'Please fill in all fields.',
    classRequired: 'Please select a class',
  },
  accounts: {
    emailTaken: 'An account with this email already exists.',
    passwordCommon: 'This password is too common. Please choose another one.',
    notApproved: 'Your account is not yet approved by the admin.',
    secondStepRequired: 'Please enter the code of your authenticator app, or a recovery code.',
    wrongSecondStep: 'This code is wrong or was used before. Please enter the one that the app shows now.',
    secondStepSetup: 'The school asks you to use two-step login. Please set it up first.',
    wrongLogin: 'The email or password is not correct.',
    enterPassword: 'Please enter your current password.',
    confirmEmail: 'Please enter your current password to change the email.',
    wrongPassword: 'The current password is not correct.',
    tooManyMails: 'You have made too many changes. Please try again in an hour.',
    tooManyPasswords: 'Too many wrong passwords. Please try again later.',
  },
} as const
