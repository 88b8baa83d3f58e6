import { lowAttendance, monthRegister, searchByStudent } from '@/lib/labels'

/** What the month register and the list of low attendance say, which have pages of their own. */

export const lowTableMessages = {
  lowAttendance,
  searchByStudent,
} as const

export const registerTableMessages = {
  monthRegister,
  attendanceRegister: 'Attendance register, ',
  classTeacher: (classTeacher: string) => `Class teacher: ${classTeacher}.`,
  isPresentIsAbsentIsLeave:
    'P is Present, A is Absent, L is Leave. The percentage is the days Present out of the days marked. On shaded days there is no school: marks on them (p, a) do not count.',
  classTeacherPrinted: (classTeacher: string) => `Class Teacher: ${classTeacher}`,
  pagesOfRegister: 'Pages of the register',
  daysOf: (name: string) => `Days of ${name}`,
} as const
