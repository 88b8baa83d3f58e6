import {
  addASection,
  feesAndPayments,
  notGiven,
  photoConsent,
  sendAnInvitation,
  sendInvitation,
  sendMail,
  takeBack,
  takeTheErasureBack,
} from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const accessMessages = {
  approveOrReject: 'Approve or reject',
  withEmailPersonCan: 'With an email the person can be invited to log in.',
  sendLinkToChooseNewQuestion: 'Send a link to choose a new password?',
  sendInvitationQuestion: sendAnInvitation,
  itGoesTo: (email: string, hasPassword: boolean) =>
    `It goes to ${email}. ${hasPassword ? 'The present password works until a new one is chosen.' : 'An earlier invitation stops working once this mail is sent.'}`,
  sendMail,
  sendInvitation,
  letLogInAgainQuestion: (name: string) => `Let ${name} log in again?`,
  oldPasswordWorksAgain: 'The old password works again.',
  description: (name: string) =>
    `${name} will see and change everything again, as you do. Please enter your own password. All administrators get a mail about it.`,
} as const

export const peopleDetailsMessages = {
  signedUp: 'Signed up',
  addedOn: 'Added on',
  notGiven,
  noLoginWithoutEmail: 'No login without an email',
  notSetYet: 'Not set yet',
  notInvitedYet: 'Not invited yet',
  logsInWith: 'Logs in with',
  slip: 'Slip',
  slipWorksUntil: (until: string) => `Its code works until ${until}.`,
} as const

export const editPanelMessages = {
  contactsAndAccount: 'Contacts and account',
} as const

export const headMessages = {
  rollNumber: (rollNo: number) => `roll number ${rollNo}`,
  admissionNumber: (admissionNo: string) => `admission number ${admissionNo}`,
  lastIn: (last: string) => `Last in ${last}`,
  family: (name: string) => `the family of ${name}`,
  call: (whom: string) => `Call ${whom}:`,
  write: (whom: string) => `Write to ${whom}:`,
  createReport: 'Create report',
} as const

export const peopleHistoryMessages = {
  addedOnWhoAdded: (at: string) => `Added on ${at}. Who added this person is not known.`,
  on: (words: string, at: string) => `${words} on ${at}`,
  approved: (by: string, at: string) => `Approved${by && ` by ${by}`} on ${at}`,
} as const

export const monthsMessages = {
  inDaysPresentAbsent: (schoolYear: string, present: number, absent: number) =>
    `in ${schoolYear}: ${present} days present, ${absent} absent`,
  attendanceIn: (schoolYear: string) => `Attendance in ${schoolYear}`,
} as const

export const moreRowsMessages = {
  firstOfAreShown: (shown: string, total: string) => `The first ${shown} of ${total} are shown.`,
  show: (more: string) => `Show ${more}`,
} as const

export const personScreenMessages = {
  whoHasSeenAndChanged: 'Who has seen and changed this record',
} as const

export const personalDataMessages = {
  allThatSchoolKeepsAbout: (name: string) =>
    `All that the school keeps about ${name}, for a person or parent who asks at the counter. The archive says who made it, and when.`,
  downloadData: 'Download the data',
  takeErasureBack: takeTheErasureBack,
  youCanEraseDataOnce: 'You can erase the data once the student has left and all fees are paid.',
  dataWereErasedLaw: 'The data were erased. The law requires the school to keep the rest.',
  blockedSinceDataWill: (blockedSince: string) =>
    `Blocked since ${blockedSince}. The data will be erased for good after the time set under Privacy.`,
} as const

export const photoConsentMessages = {
  photoConsent,
  withoutItPictures: 'Without it, pictures with the student stay hidden.',
  by: (state: string, givenBy: string, ground: string) => `${state} by ${givenBy}: ${ground}`,
  recorded: (by: string, at: string) => `Recorded${by && ` by ${by}`}, ${at}`,
  recordChange: 'Record a change',
  recordConsent: 'Record the consent',
} as const

export const placeMessages = {
  move: 'Move to another class',
  correctFirstDay: 'Correct the first day',
  hasLeft: 'Has left',
} as const

export const portraitMessages = {
  changePhoto: 'Change photo',
  addPhoto: 'Add photo',
} as const

export const readmissionMessages = {
  hasNotLeftQuestion: (name: string) => `${name} has not left?`,
  description:
    'Use this if the leaving was recorded by mistake. The student is in the same class and section again, with the same roll number if it is still free.',
  takeBack,
  hasNotLeft: 'Has not left',
} as const

export const sectionsMessages = {
  due: (due: string) => `${due} due`,
  notEnrolledYet: 'Not enrolled yet.',
  rollNumber: (rollNo: number) => `, roll number ${rollNo}`,
  untilNow: 'until now',
  classTeacher: (classTeacher: string) => `Class teacher: ${classTeacher}`,
  noMarksIn: (schoolYear: string) => `No marks in ${schoolYear}.`,
  leaveRequests: 'Leave requests',
  schoolDays: 'School days',
  feesAndPayments,
  giveConcession: 'Give a concession',
  conceded: 'Conceded',
  credit: 'Credit',
  nothingIsUnpaid: 'Nothing is unpaid, and this school year has no fees.',
  by: (by: string, reason: string) => `by ${by}${reason}`,
  reportOf: (type: string, name: string, date: string) => `${type} report of ${name}, ${date}`,
  noMessages: 'No messages.',
} as const

export const teachingMessages = {
  notClassTeacher: 'Not a class teacher.',
  addSection: addASection,
} as const

export const peopleOpeners = {
  inviteGuardians: 'Invite guardians',
} as const
