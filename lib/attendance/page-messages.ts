/** What screens say that the server alone makes: no script has it. */

export const attendanceScreenMessages = {
  markAndLeave: 'Mark and leave',
  monthRegister: 'Month register',
  lowAttendance: 'Low attendance',
} as const

export const lowPageMessages = {
  lowAttendance: 'Low attendance',
  schoolYears: 'School years',
  studentsBelowInLowest: (lowAttendance: string, period: string) =>
    `Students below ${lowAttendance} in ${period}, the lowest first. Approved leave is not counted.`,
  showSchoolYear: 'Show the school year',
  showThisMonth: 'Show this month',
} as const

export const registerPageMessages = {
  monthRegister: 'Month register',
} as const

export const staffAttendanceMessages = {
  attendanceOfSchool: 'Attendance of the school',
} as const

export const studentAttendanceMessages = {
  nextHolidays: 'Next holidays',
  yourLeaveRequests: 'Your leave requests',
} as const
