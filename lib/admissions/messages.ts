import type { applicationMails } from '@/lib/constants'

type ApplicationMail = (typeof applicationMails)[number]

export const applicationMailNames: Record<ApplicationMail, string> = {
  applicationReceived: 'Application received, with the status link',
  applicationLink: 'New status link',
  applicationWaitlisted: 'On the waiting list',
  applicationDeclined: 'Application declined',
  applicationAccepted: 'Accepted',
  invitation: 'Invitation to the portal',
}

export const admissionMessages = {
  submitFailed: 'Failed to submit admission form',
  submitted: 'Admission form submitted successfully!',
  submitting: 'Sending your application...',
  birthTooOld: 'Please check the date of birth',
  tooMany: 'Too many applications from your network. Please try again later.',
  tooManyMails: 'Too many applications with this email. Please try again later.',
  loadFailed: 'Failed to load applications',
  empty: 'No applications found.',
  about: 'Families apply on the home page. Every application is listed here, to read, answer and accept.',
  noHistory: 'Nothing has happened to this application yet.',
  statusFailed: 'Failed to load the application',
  moveFailed: 'Failed to change the application',
  moved: (status: string) => `Application moved to ${status}`,
  illegal: (from: string, to: string) => `An application that is ${from} cannot become ${to}.`,
  appliedAgain: 'The family has sent a newer application. Please work on that one.',
  noteRequired: 'Please write a note.',
  noteFailed: 'Failed to save the note',
  noted: 'Note saved',
  mailFailed: 'Failed to send the mail',
  mailQueued: (email: string) => `The mail to ${email} is on its way`,
  linkSent: (email: string) => `A new link is on its way to ${email}`,
  invitationSent: (email: string) => `A new invitation is on its way to ${email}`,
  mailDoesNotFit: 'The application has changed, so this mail is no longer right.',
  mailAsked: (mail: ApplicationMail) => `Mail requested: ${applicationMailNames[mail]}.`,
  acceptFailed: 'Failed to accept the application',
  accepted: (name: string, email: string, guardian: { name: string; invited: string } | null) =>
    [
      `${name} accepted.`,
      email ? 'The invitation is on its way.' : !guardian?.invited && 'There is no login yet.',
      guardian && `${guardian.name} is a guardian now${guardian.invited && `, invited at ${guardian.invited}`}.`,
    ]
      .filter(Boolean)
      .join(' '),
  relationRequired: 'Please choose what this person is to the student.',
  emailTaken: 'An account with this email already exists. Please enter another email for the student.',
} as const
