import {
  addAPerson,
  addASection,
  currentPassword,
  photoConsent,
  selectAClass,
  sendAnInvitation,
  sendInvitation,
  sendMail,
  takeBack,
  takeTheErasureBack,
  theSmallestSection,
} from '@/lib/labels'

/** What screens say whose script comes once they are opened. */

export const addPersonDialogMessages = {
  wasAdded: (name: string) => `${name} was added`,
  addPerson: addAPerson,
  withoutEmailPersonCannot: 'Without an email the person cannot log in. You can add it later.',
  addAdministrator: 'Add administrator',
  description: (name: string) =>
    `${name} will see and change everything, as you do. Please enter your own password. All administrators get a mail about it.`,
  selectClass: selectAClass,
  smallestSection: theSmallestSection,
  admissionNumber: 'Admission Number',
  leaveEmptyForNextNumber: 'Leave empty for the next number.',
  rollNumber: (rollNo: number) => `roll number ${rollNo}`,
  withAdmissionNumber: (admissionNo: string) => `admission number ${admissionNo}`,
  invitationLetsChoose: (name: string) => `An invitation lets ${name} choose a password.`,
  withoutEmailNoInvitation: 'Without an email, no invitation can be sent yet.',
  sendInvitationQuestion: sendAnInvitation,
  itGoesTo: (email: string) => `It goes to ${email}.`,
  sendMail,
  sendInvitation,
  addAnother: 'Add another',
} as const

export const findDialogMessages = {
  title: 'Search',
  whatIsFound: 'Name, roll or admission number, phone, email, a screen or an action',
  placeholder: 'Name, number, screen or action',
  showAllInList: 'Show all in the list',
} as const

export const consentDialogMessages = {
  photoConsent,
  description:
    'What a parent or guardian said, and how you know it was them. If they say no, pictures with the student are hidden at once.',
  pleaseChoose: 'Please choose',
  byWhom: 'By whom',
  parentOrGuardianByName: 'The parent or guardian, by name.',
  groundHint: 'For example: a form that the mother signed at the office, with the day.',
} as const

export const cropFieldMessages = {
  partOfPictureThatIsKept: 'Part of the picture that is kept',
  dragPictureUntilFace:
    'Drag the picture until the face fills the square, or use the arrow keys. Press plus or minus to make it larger or smaller.',
} as const

export const deactivateDialogMessages = {
  deactivateQuestion: (name: string) => `Deactivate ${name}?`,
  description:
    'The person is logged out on every device at once and can no longer log in. All records stay, and you can let the person log in again. If the person is a class teacher, that ends too.',
  keptInAccountsHistory: 'Kept in the account’s history.',
} as const

export const eraseDialogMessages = {
  eraseQuestion: (name: string) => `Erase ${name}?`,
  description:
    'From now on the person cannot log in, is in no list and gets no message. A year later (or after the time set under Privacy) the data are erased for good. Until then you can take it back. Receipts, certificates and registers keep the name as long as the law requires.',
  whoAskedForItAndWhen: 'Who asked for it, and when.',
  currentPassword,
  keepDataQuestion: (name: string) => `Keep the data of ${name}?`,
  everythingIsAsItWas: 'Everything is as it was before. Only a class teacher has to be chosen again.',
  takeErasureBack: takeTheErasureBack,
  takeBack,
} as const

export const personFormMessages = {
  withEmailPersonCan: 'With an email, the person can be invited to log in.',
  personLogs: 'The person logs in with this email. The old address is informed of a change.',
  personWillLog: 'The person will log in with this email. Without one, there is no login.',
  logsInWithThisEmail: (name: string) =>
    `${name} logs in with this email, and forgotten passwords are sent there. Please enter your own password to change it. The person is logged out, and the old address is informed.`,
  willLogInWithThisEmail: (name: string) =>
    `${name} will log in with this email, and forgotten passwords are sent there. Please enter your own password to give it.`,
  editPerson: 'Edit person',
} as const

export const photoDialogMessages = {
  photoOf: (name: string) => `Photo of ${name}`,
  description:
    'Staff see it on this page, in the search and when they mark attendance. Visitors and other families do not.',
  savePhoto: 'Save photo',
  anotherPicture: 'Another picture',
  removePhotoQuestion: 'Remove the photo?',
  portalShowsInitials: (name: string) => `The portal shows the initials of ${name} instead.`,
  removePhoto: 'Remove photo',
  takePicture: 'Take a picture',
  choosePicture: 'Choose a picture',
} as const

export const placeDialogsMessages = {
  move: (name: string) => `Move ${name}`,
  description: 'Registers before this day do not change. In another class the student gets a new roll number.',
  smallestSection: theSmallestSection,
  sectionHint: 'In another class, leave this empty for the smallest section.',
  firstDayOf: (name: string) => `First day of ${name}`,
  useThisIfFirstDay: 'Use this if the first day in this class and section is wrong. Registers begin with this day.',
  firstDay: 'First day',
  hasLeftQuestion: (name: string) => `${name} has left?`,
  studentStaysInRegisters:
    'The student stays in the registers up to the last day. The account stays, so that the family can pay dues. Deactivate it after that.',
  hasLeft: 'Has left',
  lastDay: 'Last day',
  leftOrPassedOut: 'Left or passed out',
  readmit: (name: string) => `Readmit ${name}`,
  lastIn: (place: string, ended: string) => `Last in ${place} (${ended}).`,
  studentKeepsAdmission:
    'The student keeps the admission number and gets the next roll number. Earlier records do not change.',
  selectClass: selectAClass,
  attendanceCanBeMarked: 'Attendance can be marked from this day on.',
  accountIsDeactivated: 'The account is deactivated',
} as const

export const teachingFormMessages = {
  addSection: addASection,
  makeClassTeacher: 'Make class teacher',
} as const
