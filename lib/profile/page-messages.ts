import { confirmYourEmail, takeBackTheChangeOfEmail, whoHasSeenAndChangedMy } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const emailChangePageMessages = {
  takeBackChangeOfEmail: takeBackTheChangeOfEmail,
  yourAccountGetsBackEmail:
    'Your account gets back the email that this link was sent to. You are logged out everywhere and choose a new password.',
} as const

export const proveEmailPageMessages = {
  confirmYourEmail,
  afterThatSendsItsMails: (schoolName: string) =>
    `After that, ${schoolName} sends its mails to the email that this link was sent to.`,
} as const

export const ownCertificatesMessages = {
  certificate: (kind: string, value: string, date: string) => `${kind} certificate, ${value}, ${date}`,
} as const

export const profilePageMessages = {
  whereYouAreLoggedIn: 'Where you are logged in',
} as const

export const recordPageMessages = {
  whoHasSeenAndChangedMy,
  searchByWhoItWas: 'Search by who it was',
} as const

export const dataPanelMessages = {
  yourData: 'Your Data',
  allThatSchoolKeepsAbout:
    'All that the school keeps about you in one archive: a page to read, tables, and your papers. To have something corrected or erased, please ask the school office.',
  downloadMyData: 'Download my data',
  whoHasSeenAndChangedMy,
} as const

export const ownLeaveMessages = {
  myLeave: 'My leave',
  about: 'Ask for leave of your own, and see what was decided.',
} as const

export const ownChildrenMessages = {
  myChildren: 'My children',
  about: 'Who has seen a child’s record, pictures and the calendar.',
  whoHasSeenAndChanged: (name: string) => `Who has seen and changed the record of ${name}`,
  aboutRecord: 'What the school wrote about your child, and which staff opened the page. Newest first.',
} as const
