import { rollNumbers } from '@/lib/labels'

/** What the forms say in which the office sets rules. */

export const rollNumbersFormMessages = {
  rollNumbers,
  rollNumbersAreGiven: 'Roll numbers are given',
  rollNumbersHint: 'By section, each section begins with roll number 1. Numbers already given do not change.',
} as const

export const rulesFormMessages = {
  minutesBeforeAbsence: 'Minutes before absence messages are sent',
  untilThenYouCanUndoWrong:
    'Until then, you can undo a wrong mark before the family is told. With 0 they are sent at once.',
  secondsBefore: 'Seconds before notifications and approvals are sent',
  untilThenYouCanUndo:
    'Until then, you can undo a notification or an approval before anybody is told. With 0 they are sent at once.',
  daysUntilApplicantsGet: 'Days until applicants get an answer',
  familiesReadThisDay:
    'Families read this day in the first mail and on the page of their application. It does not change for families who have already applied.',
  howFamiliesPay: 'How families pay',
  inDemonstrationStudents:
    'In a demonstration, students who press Pay Now get a receipt, but nobody pays. When it is off, students read how to pay instead.',
  whenMessagesAndAnswers: 'When messages and answers are sent',
  signupProfilesAndLogin: 'Sign-up, profiles and login',
  whenStudentsChange: 'When students change their own name or parent email.',
  ifItIsRequiredTeachers:
    'If it is required, teachers and administrators (you too) must set it up before they can do anything else.',
} as const
