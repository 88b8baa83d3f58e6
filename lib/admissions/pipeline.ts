import type { admissionStatuses } from './lists'

export type AdmissionStatus = (typeof admissionStatuses)[number]

/** Which status may follow which. Accepted is final: the pupil has an account by then. */
export const transitions: Record<AdmissionStatus, readonly AdmissionStatus[]> = {
  New: ['Under review', 'Accepted', 'Waitlisted', 'Declined'],
  'Under review': ['Accepted', 'Waitlisted', 'Declined'],
  Waitlisted: ['Under review', 'Accepted', 'Declined'],
  Declined: ['Under review'],
  Accepted: [],
}

/** The text for the applicant about each status. */
export const statusNews: Record<AdmissionStatus, string> = {
  New: 'We have received the application and will look at it soon.',
  'Under review': 'We are looking at the application. We will write to you as soon as we have decided.',
  Accepted: 'The application has been accepted. We have sent you a mail that says how to go on.',
  Waitlisted:
    'All places are taken at the moment. The application is on our waiting list, and we will write to you when a place becomes free.',
  Declined: 'We are sorry that we cannot offer a place this time.',
}

/** The steps that a family sees of its application. */
export const steps = ['Received', 'Being looked at', 'Decided'] as const

/** Which of them an application has come to. */
export const stepOf = (status: AdmissionStatus) => (status === 'New' ? 0 : status === 'Under review' ? 1 : 2)
