import { dateOfBirth, previousSchool } from '@/lib/labels'

/** What screens say whose script comes once they are opened. */

export const admissionFormMessages = {
  classFollows: 'This decides the class. Class 1 is for children who are six when the school year begins.',
  submitApplication: 'Submit Application',
  dateOfBirth,
  parentName: 'Parent Name',
  previousSchool,
  weHaveReceived: 'We have received your application',
  itsReferenceIs: 'Its reference is',
  weHaveSentYouMail: '. We have sent you a mail with a private link that shows where it stands, to',
  ifMailDoesNotReach: 'If the mail does not reach you, use this link. Please keep it, as it is shown only once:',
  applyForAnotherChild: 'Apply for another child',
} as const
