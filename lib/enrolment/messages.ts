export const studentMessages = {
  teachersFailed: 'Failed to load the class teachers',
  teachersSaveFailed: 'Failed to save the class teachers',
  teachersSaved: (count: number) => {
    if (count === 0) return 'Nothing was changed'
    return count === 1 ? 'The class teacher was saved' : `The class teachers of ${count} sections were saved`
  },
  noClassTeacher: (name: string) => `${name} cannot be a class teacher. Please choose a teacher who can log in.`,
  yearOver: (year: string) => `${year} is over. Its class teachers stay as they were.`,
  sameNumber: (schoolClass: string, rollNo: number, names: readonly string[]) =>
    `In ${schoolClass}, ${names.slice(0, 2).join(' and ')} both have roll number ${rollNo}. Each student of a class needs a different number.`,
  enrolledAlready: 'This student is enrolled already.',
  notEnrolled: 'This student is not enrolled.',
  moved: (name: string, place: string, day: string) => `${name} is in ${place} from ${day} on`,
  moveFailed: 'Failed to move the student',
  samePlace: 'The student is there already.',
  movedSince: 'A student has moved or left in the meantime.',
  rollNoTaken: (rollNo: number) => `Roll number ${rollNo} is taken, or was used earlier this year.`,
  admissionNoTaken: (number: string) => `The admission number ${number} is taken.`,
  firstDayFailed: 'Failed to correct the first day',
  firstDay: (name: string, place: string, day: string) => `${name} has been in ${place} since ${day}`,
  sameFirstDay: 'The student has been there since that day already.',
  markedEarlier: (day: string) => `Attendance was marked on ${day}. Please choose that day or an earlier one.`,
  elsewhereUntil: (day: string) => `Until ${day} the student was somewhere else. Please choose a later day.`,
  future: 'This day is in the future.',
  beforeEnrolment: (day: string) => `The student has been there since ${day}. Please choose that day or a later one.`,
  left: (name: string, day: string) => `${name} has left. Last day: ${day}`,
  leaveFailed: 'Failed to record that the student has left',
  undoLeavingFailed: 'Failed to take back that the student has left',
  back: (name: string, place: string, rollNo: number) => `${name} is in ${place} again, roll number ${rollNo}`,
  readmitFailed: 'Failed to readmit the student',
  readmitted: (name: string, place: string, day: string, rollNo: number) =>
    `${name} is in ${place} again from ${day} on, roll number ${rollNo}`,
  /** In the history. */
  readmittedTo: (place: string, day: string) => `Readmitted to ${place}, ${day}`,
  wasThere: (day: string) => `The student was at the school until ${day}. Please choose a later day.`,
  yearBegun: (first: string) =>
    `The school has moved to the year that began on ${first}. Please choose that day or a later one.`,
  enrolledStill: 'This student has not left.',
  notLeft: 'This student was not recorded as having left.',
  leftBeforeYear: (first: string) =>
    `The school has moved to the year that began on ${first}. Please readmit the student instead.`,
  hasTransfer: (number: string) =>
    `The transfer certificate ${number} says that the student has left. Please cancel it first.`,
  markedLater: (day: string) => `Attendance is marked up to ${day}. Please choose that day or a later one.`,
  blocked: (name: string) => `The data of ${name} are blocked and will be erased.`,
} as const
