import { shellMessages } from './shell-messages'

/** What screens say that the server alone makes: no script has it. */

export const rootLayoutMessages = {
  portalOfForItsStudents: (name: string) => `The portal of ${name} for its students, teachers and administrators.`,
  backInMoment: 'Back in a moment',
  tryAgain: shellMessages.tryAgain,
} as const

export const notFoundMessages = {
  pageNotFound: 'Page not found',
  thereIsNoSuchPage: 'There is no such page',
  pleaseCheckAddressPage: 'Please check the address. The page may have been moved or removed.',
  backToFrontPage: 'Back to the front page',
} as const

export const needsScriptMessages = {
  thisPageNeedsJavascript:
    'This page needs JavaScript, which is switched off in your browser. Switch it on and load the page again, or ask the school office, whose contact is below.',
} as const

export const manifestMessages = {
  description: 'Fees, attendance, study materials, reports and notifications of the school.',
} as const
