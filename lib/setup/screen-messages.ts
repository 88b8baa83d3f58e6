import { firstAdministrator, saveAndGoOn, yearAndClasses } from '@/lib/labels'
import { limits } from '@/lib/constants'

/** What screens say whose script comes with the page. */

export const administratorStepMessages = {
  personWhoLooksAfter: 'The person who looks after the portal. You add other administrators and everybody else later.',
  firstAdministrator,
  finishSetup: 'Finish the set-up',
  atLeastCharacters: `At least ${limits.passwordMin} characters.`,
} as const

export const finishedMessages = {
  yourSchoolIsReady: 'Your school is ready',
  thisPageIsClosedNow: 'This page is closed now. Your dashboard has a list of what comes next:',
  toDashboard: 'To the dashboard',
} as const

export const logoStepMessages = {
  logo: 'The logo',
  uploadAndGoOn: 'Upload and go on',
  fileHint: 'A JPEG or PNG picture. It is shown at the top of every page and printed on receipts and reports.',
  keepItAndGoOn: 'Keep it and go on',
  goOnWithoutLogo: 'Go on without a logo',
} as const

export const schoolStepMessages = {
  saveAndGoOn,
  nameOfSchool: 'Name of the school',
  timeZone: 'Time zone',
  teachersReachHint: 'Whose records teachers see. You can change it later.',
  timeZoneHint: 'It decides when the school’s day begins and ends.',
} as const

export const setupGuideMessages = {
  code: 'The code',
  setupCode: 'Set-up code',
  codeHint: 'You find it in the window where the portal was started.',
} as const

export const stepsMessages = {
  yearAndClasses,
  firstAdministrator,
} as const

export const yearStepMessages = {
  yearAndClasses,
  saveAndGoOn,
  firstDayOfYear: 'First day of the year',
  lastDay: 'Last day',
  chooseSectionsOfEach:
    'Choose the sections of each class. A new student joins the smallest. Add Nursery, streams and other classes below.',
  addClass: 'Add a class',
  nameOfClass: 'Name of the class',
  comesAfter: 'Comes after',
  noneItIsFirst: 'None: it is the first',
  addClassButton: 'Add class',
} as const
