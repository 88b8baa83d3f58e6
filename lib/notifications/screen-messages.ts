import { selectASubject, selectAType, sendAgain } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const deliveriesTableMessages = {
  searchByNameOrAddress: 'Search by name or address',
  sendAgainToThoseItFailedQuestion: 'Send again to those it failed for?',
  description: (count: number) =>
    `${count === 1 ? '1 message' : `${count} messages`} that failed will be sent once more. Somebody may get a message twice.`,
  sendAgain,
} as const

export const kindTabsMessages = {
  kindsOfNotifications: 'Kinds of notifications',
} as const

export const notificationsTableMessages = {
  searchMessages: 'Search messages',
  sent: (sent: string) => `${sent} Sent`,
  savedToOutbox: (saved: string) => `${saved} Saved to outbox`,
  queued: (queued: string) => `${queued} Queued`,
  failed: (failed: string) => `${failed} Failed`,
  smsPartsEach: (smsParts: number) => `${smsParts} SMS parts each`,
} as const

export const previewTitles = {
  sms: 'The SMS',
  email: 'The email',
} as const

export const sendFormMessages = {
  selectType: selectAType,
  selectSubject: selectASubject,
  selectRecipients: 'Select recipients',
  atMostCharacters: (message: string) => `At most ${message} characters.`,
} as const

/** What a group of recipients is asked besides. */
export const groupFieldsMessages = {
  class: 'Class',
  section: 'Section',
  student: 'Student',
  duty: 'Duty',
  selectDuty: 'Select a duty',
  selectClass: 'Select a class',
  selectSection: 'Select a section',
  selectStudent: 'Select a student',
  selectClassFirst: 'Select the class first',
  loadingStudents: 'Loading students…',
} as const
