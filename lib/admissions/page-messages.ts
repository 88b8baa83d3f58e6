import { dateOfBirth, notGiven, previousSchool, sendAgain } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const detailsMessages = {
  dateOfBirth,
  previousSchool,
  notGiven,
} as const

export const historyMessages = {
  mail: (applicationMailNames: string) => `Mail: ${applicationMailNames}`,
  sendAgain,
} as const

export const admissionsDetailPageMessages = {
  applicationOf: (studentName: string) => `Application of ${studentName}`,
  sent: (reference: string, date: string) => `${reference}, sent ${date}`,
  application: 'The application',
  sendStatusLinkAgain: 'Send status link again',
  sendInvitationAgain: 'Send invitation again',
  notesAndHistory: 'Notes and history',
} as const

export const admissionPageMessages = {
  yourApplication: 'Your application',
  lastChange: 'Last change',
  weFoundNoApplication:
    'We found no application for this link. Please check that you have copied the whole link from our mail.',
  toCome: ', to come',
  youWillHearFromUsBy: (answerBy: string) => `You will hear from us by ${answerBy}.`,
  weWantedToWrite: (answerBy: string, contact: string) =>
    `We wanted to write to you by ${answerBy} but need more time. You can ask us${contact}.`,
} as const
