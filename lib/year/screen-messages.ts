import { searchByName, takeBack } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const classTeachersMessages = {
  classTeachers: (shown: string) => `the class teachers of ${shown}`,
} as const

export const classesFormMessages = {
  saveClasses: 'Save the classes',
  nowThen: (now: number, then: number, value: string) =>
    `${now} ${now === 1 ? 'student' : 'students'} now, ${then || 'none'} then${value}`,
} as const

export const daysFormMessages = {
  daysOfYear: 'Days of the year',
  saveDays: 'Save the days',
  firstDay: 'First day',
  lastDay: 'Last day',
} as const

export const inWordsMessages = {
  passedOut: 'passed out',
} as const

export const pupilsTableMessages = {
  searchByName,
  choose: (name: string) => `Choose ${name}`,
  chooseNone: 'Choose none',
  chooseAllShown: 'Choose all shown',
} as const

export const standingMessages = {
  toBePromoted: 'To be promoted',
  toBeRetained: 'To be retained',
  toPassOut: 'To pass out',
  toLeave: 'To leave',
  noAnnualReport: 'No Annual report',
  move: (year: string) => `Move to ${year}`,
  nothingHasChangedYet: (first: string, last: string) =>
    `${first} – ${last}. Nothing has changed yet: these are proposals and your decisions.`,
  show: (year: string) => `Show ${year}`,
  studentsWithoutAnnual: 'Students without an Annual grading report are promoted, unless you decide otherwise below.',
  sectionOfTheseStudents: (first: string) =>
    `The section of these students was changed since ${first}, so beginning the year leaves them where they are. Move them to the new class from that day:`,
  begin: (year: string) => `Begin ${year}`,
  beginQuestion: (year: string) => `Begin ${year}?`,
  oldClassesEndWithDay: (counts: string, first: string) =>
    `${counts}. The old classes end with the day before ${first}. You can take it back until something is written about a student in the new year.`,
  beginYear: 'Begin the year',
  newRollNumbers: 'New roll numbers',
  hasBegun: (year: string) => `${year} has begun`,
  youCanNoLongerTake: (reason: string) => `You can no longer take it back. ${reason}`,
  youCanTakeThisBackUntil: (year: string) =>
    `You can take this back until the first mark, fee, receipt, report or leave request of ${year}.`,
  takeBackQuestion: (year: string) => `Take ${year} back?`,
  description:
    'Everybody goes back to their old class, section and roll number, and later moves are lost too. The classes of the new year and your decisions stay, so that you can begin it again.',
  takeBack,
} as const
