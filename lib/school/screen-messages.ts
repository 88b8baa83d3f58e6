/** What screens say whose script comes with the page. */

export const pictureFormMessages = {
  jpegOrPngPictureOfUp: 'A JPEG or PNG picture of up to 10 MB.',
  uploadLogo: 'Upload logo',
  fileHint: (limit: string) =>
    `${limit} It is shown at the top of every page and printed on receipts, lists and reports.`,
  schoolsLogo: 'The school’s logo',
  removeLogoQuestion: 'Remove the logo?',
  description: 'Pages, and papers made from now on, will have no logo.',
  removeLogo: 'Remove logo',
  uploadPicture: 'Upload picture',
  removeThisPictureQuestion: 'Remove this picture?',
  frontPageWillHaveNo: 'The front page will have no picture in its place.',
  removePicture: 'Remove picture',
} as const

export const rollNumbersFormMessages = {
  rollNumbers: 'Roll numbers',
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

export const schoolFormMessages = {
  school: 'The school',
} as const

export const settingsFormMessages = {
  thereIsNoSetting: (name: string) => `there is no setting ${name}`,
  savedHere: 'Saved here',
  savedHereOtherwise: (name: string) => `Saved here. Otherwise it would be: ${name}`,
  setOnServer: (variable: string) => `Set on the server as ${variable}`,
  default: 'The default',
  takeThisBack: 'Take this back',
} as const
