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
    'In a demonstration, students who press Pay Now get a receipt, but nobody pays. When it is off, students read how to pay instead. With Razorpay, families pay on its page, and only money that has arrived makes a receipt.',
  concessionLimit:
    'A concession of at most so many rupees of each fee takes effect at once. Every other waits until a second person approves it.',
  whenMessagesAndAnswers: 'When messages and answers are sent',
  smsRules: 'Price and times of SMS',
  pricePaise: 'Paise for each part of an SMS. With 0 nothing is said of costs.',
  dailyCap: 'When so many are sent, a notification by SMS is refused until tomorrow. With 0 there is no limit.',
  quietHours:
    'Notifications by SMS wait in these hours, such as 21:00-08:00. Write “off” for none. An absence message never waits.',
  signupProfilesAndLogin: 'Sign-up, profiles and login',
  whoKeepsToClasses:
    'Where they keep to their classes, each teacher marks, decides, writes to and sees the students of the sections that their duties name.',
  whenStudentsChange: 'When students change their own name or parent email.',
  ifItIsRequiredTeachers:
    'If it is required, teachers and administrators (you too) must set it up before they can do anything else.',
} as const
