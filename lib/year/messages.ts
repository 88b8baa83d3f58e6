export const yearMessages = {
  loadFailed: 'Failed to load the school year. Please try again later.',
  yearsFailed: 'Failed to load the school years',
  nobody: 'No students found.',
  aboutPupils: 'Every student is listed here, with the class of the next year.',
  saveFailed: 'Failed to save the classes of the next year',
  saved: (year: string) => `The classes of ${year} were saved`,
  length: 'A school year lasts from 6 to 12 months.',
  daysFailed: 'Failed to save the days of the school year',
  daysSaved: (year: string) => `The days of ${year} were saved`,
  beginsIn: (year: string, calendarYear: number) => `${year} has to begin in ${calendarYear}.`,
  lengthBefore: (year: string) =>
    `${year} ends the day before, so it would last less than 6 or more than 18 months. Please choose another day.`,
  followedBy: (year: string, day: string) =>
    `${year} already begins on ${day}. Please end this year shortly before that.`,
  enrolledThen: (name: string, day: string, year: string) =>
    `${name} was enrolled in ${year} on ${day}. With these days, that would be in another year. Please correct the first day of ${name} before.`,
  noClass: 'Please give at least one class a section',
  decideFailed: 'Failed to save your decision',
  decided: (count: number) => (count === 1 ? '1 student was changed' : `${count} students were changed`),
  notPromoted: 'Only students who are promoted go to another class.',
  notThere: (place: string, year: string) => `There is no ${place} in ${year}. Please add it to the classes first.`,
  runFailed: 'Failed to begin the new year',
  ran: (year: string, count: number) => `${year} has begun: ${count} ${count === 1 ? 'student' : 'students'} moved`,
  notThisYear: (year: string) => `You cannot begin or prepare ${year} at the moment.`,
  ranAlready: (year: string) => `${year} has already begun.`,
  tooEarly: (day: string) => `You can do this from ${day}. Until then everybody stays in their class.`,
  nobodyToTake: 'There are no students to move.',
  undecided: (count: number) =>
    count === 1
      ? 'Please decide first about the student who has no next class.'
      : `Please decide first about the ${count} students who have no next class.`,
  changedMeanwhile: 'Somebody has changed this in the meantime. Please look at the numbers again.',
  takeBackFailed: 'Failed to take back the new year',
  tookBack: (year: string) => `${year} was taken back. Everybody is in their old class`,
  takenBackAlready: 'This was taken back already.',
  /** Why it cannot be taken back any more. */
  marked: (year: string) => `Attendance was marked in ${year}.`,
  paid: (year: string) => `There is a receipt of ${year}.`,
  charged: (year: string) => `Fees were added in ${year}. Please take them back first.`,
  reported: (year: string) => `A report was written about ${year}.`,
  asked: (year: string) => `Somebody asked for leave in ${year}.`,
  certified: () => 'A certificate was issued to a student in the new year.',
  followed: (year: string) => `${year} is over: the next year has begun.`,
  referred: (year: string) => `Something was written about a student in ${year}.`,
} as const
