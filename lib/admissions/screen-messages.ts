import { sendInvitation, sendMail } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const decisionsMessages = {
  applicationOfGoesUnder: (name: string) =>
    `The application of ${name} goes under review. The family gets no mail, but can see it on the application’s page.`,
  applicationOfGoes: (name: string) =>
    `The application of ${name} goes on the waiting list, and the family gets a mail that says so.`,
  applicationOfIsDeclined: (name: string) =>
    `The application of ${name} is declined, and the family gets a mail that says so.`,
  moveToQuestion: (name: string, to: string) => `Move ${name} to ${to}?`,
  moveTo: (to: string) => `Move to ${to}`,
  onlyOfficeSees: 'Only the office sees this.',
  acceptQuestion: (name: string) => `Accept ${name}?`,
  description: (name: string) =>
    `${name} gets an account, the next roll number of the class, and an invitation by mail to choose a password. You cannot undo this.`,
  accept: (name: string) => `Accept ${name}`,
  emailOfAccount: 'Email of the account',
  emailHint: 'The family’s email, unless another child uses it. Without one, the student cannot log in yet.',
  acceptAndSendInvitation: 'Accept and send the invitation',
} as const

export const guardianOfApplicationMessages = {
  relation: (name: string) => `${name} as a guardian`,
  nobody: 'Add nobody',
  relationHint: (name: string) =>
    `Choose what ${name} is to the student. The school then knows the parent as a person, with what the application says.`,
  isKnown: (name: string) => `Is ${name} somebody whom the school knows?`,
  choose: 'Choose who it is',
  yes: (person: string) => `Yes: ${person}`,
  somebodyElse: 'No, somebody else',
  guardianOf: (name: string, children: string) => `${name} is a guardian of ${children}.`,
  invite: (name: string) => `Invite ${name} to the portal`,
  inviteHint: (email: string) =>
    `A mail to ${email} brings a link to choose a password. The student then needs another email above, or none.`,
} as const

export const noteFormMessages = {
  addNote: 'Add a note',
  onlyOfficeSeesThisNever: 'Only the office sees this, never the family.',
  saveNote: 'Save Note',
} as const

export const sendMailMessages = {
  sendStatusLinkAgainQuestion: 'Send the status link again?',
  familysEarlierLinkStops: 'The family’s earlier link stops working once this mail is sent.',
  sendLink: 'Send link',
  sendInvitationAgainQuestion: 'Send the invitation again?',
  studentsEarlier: 'The student’s earlier invitation stops working once this mail is sent.',
  sendInvitation,
  sendThisMailAgainQuestion: 'Send this mail again?',
  sendMail,
  itGoesTo: (name: string, to: string, consequence: string) => `${name}: it goes to ${to}. ${consequence}`,
} as const

export const applicationsTableMessages = {
  searchByNameEmail: 'Search by name, email or reference',
} as const

export const pipelineMessages = {
  applicationsByStatus: 'Applications by status',
} as const
