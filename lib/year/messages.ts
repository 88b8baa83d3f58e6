export const yearMessages = {
  loadFailed: 'Failed to load the school year. Please try again later.',
  yearsFailed: 'Failed to load the school years',
  nobody: 'No students found.',
  aboutPupils: 'Every student is listed here, with the class of the next year.',
  saveFailed: 'Failed to save the classes of the next year',
  saved: (year: string) => `The classes of ${year} were saved`,
  length: 'A school year lasts between half a year and one year.',
  daysFailed: 'Failed to save the days of the school year',
  daysSaved: (year: string) => `The days of ${year} were saved`,
  beginsIn: (year: string, calendarYear: number) => `${year} has to begin in ${calendarYear}.`,
  lengthBefore: (year: string) =>
    `${year}, which ends the day before, would have less than half a year or more than one and a half.`,
  followedBy: (year: string, day: string) =>
    `${year} is there already and begins on ${day}. This year has to end shortly before.`,
  enrolledThen: (name: string, day: string, year: string) =>
    `${name} was enrolled in ${year} on ${day}, and with these dates that day is in another year. Please correct that first day first.`,
  noClass: 'Please give at least one class a section',
  decideFailed: 'Failed to save the decisions',
  decided: (count: number) => (count === 1 ? 'Decision saved' : `${count} decisions saved`),
  notPromoted: 'Only students who are promoted go to another class.',
  notThere: (place: string, year: string) => `There is no ${place} in ${year}. Please add it to the classes first.`,
  runFailed: 'Failed to begin the new year',
  ran: (year: string, count: number) =>
    `${year} has begun: ${count} ${count === 1 ? 'student' : 'students'} moved into it`,
  notThisYear: (year: string) => `${year} cannot be begun or prepared at the moment.`,
  ranAlready: (year: string) => `${year} has begun already.`,
  tooEarly: (day: string) => `This can be done from ${day} on. Until then everybody stays in the present class.`,
  nobodyToTake: 'There are no students to move into the new year.',
  undecided: (count: number) =>
    count === 1
      ? 'One student has no class in the next year. Please decide about this student first.'
      : `${count} students have no class in the next year. Please decide about them first.`,
  changedMeanwhile: 'Somebody has changed this in the meantime. Please check the numbers again.',
  takeBackFailed: 'Failed to take back the new year',
  tookBack: (year: string) => `${year} was taken back: everybody is where they were`,
  takenBackAlready: 'This was taken back already.',
  /** Why it cannot be taken back any more. */
  marked: (year: string) => `Attendance was marked in ${year}.`,
  paid: (year: string) => `There is a receipt of ${year}.`,
  charged: (year: string) => `Fees were added in ${year}. Undo the fee runs first.`,
  reported: (year: string) => `A report was written about ${year}.`,
  asked: (year: string) => `Leave was asked for in ${year}.`,
  certified: () => 'A certificate was issued to a student since.',
  followed: (year: string) => `${year} is over: the next year has begun.`,
  referred: (year: string) => `A student has a record in ${year}.`,
} as const
