import { takeBack } from '@/lib/labels'
import { shellMessages } from '@/lib/shell-messages'

/** What screens say whose script comes with the page. */

export const attendanceChartMessages = {
  byDay: 'By day',
  byClassOn: (day: string) => `By class on ${day}`,
} as const

export const dayNoticeMessages = {
  isInFutureYouCanMark: (date: string) => `${date} is in the future. You can mark attendance on that day.`,
  thereIsNoSchoolThen: (off: string) => `There is no school then: ${off}.`,
  schoolIsOpenToday: 'School is open today',
  noSchoolToday: (off: string) => `No school today: ${off}.`,
  noSchoolOn: (date: string, off: string) => `No school on ${date}: ${off}.`,
  noAttendanceIsNeeded: 'No attendance is needed, and marks on this day do not count.',
  takeBack,
  schoolIsOpen: 'School is open',
  asDecided: (by: string, at: string) => `as ${by} decided on ${at}`,
  workingDay: (name: string) => `A working day: ${name}`,
  althoughItIsSunday: ', although it is a Sunday',
  inSpiteOf: (instead: string) => `, in spite of ${instead}`,
} as const

export const markBarMessages = {
  markRestPresentQuestion: 'Mark the rest present?',
  description: (who: string, shown: string) =>
    `This marks everybody of ${who} who has no mark on ${shown} as Present, except students on leave.`,
} as const

export const markRowMessages = {
  rollNo: 'Roll no.',
  notSaved: 'Not saved',
  tryAgain: shellMessages.tryAgain,
  presentAllSame: 'Present all the same',
} as const

export const markSendingMessages = {
  andMore: (more: number) => ` and ${more} more`,
} as const

export const markTableMessages = {
  withKeyboard: 'With the keyboard:',
  goFromStudentToStudent: 'go from student to student,',
  marksPresent: 'marks Present,',
  ofMarked: (count: number) => `of ${count} marked`,
  onThisPageOfStudents: (total: string) => ` on this page, of ${total} students`,
  onLeave: (onLeave: number) => `, ${onLeave} on Leave`,
} as const

export const markingMessages = {
  pagesOfStudents: 'Pages of students',
} as const

export const missingNoticeMessages = {
  notMarkedYet: (said: string, late: boolean, due: string) => `${said} not marked ${late ? `by ${due}` : 'yet'}`,
} as const

export const monthCalendarMessages = {
  attendanceIn: (month: string) => `Attendance in ${month}`,
  whatLettersMean: 'What the letters mean',
  noSchool: 'No school',
  thisMonth: 'This month',
  schoolYearOfDaysPresent: (present: number, days: number) => `School year: ${present} of ${days} days present,`,
  belowRequired: (lowAttendance: string) => `– below the required ${lowAttendance}`,
} as const

export const openDaysMessages = {
  classTeacher: (teacher: string) => `Class teacher: ${teacher}`,
  notMarkedYet: 'Not marked yet:',
} as const

export const statusNoticeMessages = {
  onlyStudents: (status: string, total: number) => `Only students who are ${status} (${total}).`,
  showEverybody: 'Show everybody',
} as const

export const unsavedMarksGuardMessages = {
  leaveBeforeEverythingQuestion: 'Leave before everything is saved?',
  description: (open: number) =>
    `${open === 1 ? '1 mark is' : `${open} marks are`} not saved yet. The portal still tries to save them, but you will not see here whether that worked.`,
} as const
