import { lowAttendance, monthRegister } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const attendanceScreenMessages = {
  markAndLeave: 'Mark and leave',
  monthRegister,
  lowAttendance,
} as const

export const lowPageMessages = {
  lowAttendance,
  schoolYears: 'School years',
  studentsBelowInLowest: (lowAttendance: string, period: string) =>
    `Students below ${lowAttendance} in ${period}, the lowest first. Approved leave is not counted.`,
  showSchoolYear: 'Show the school year',
  showThisMonth: 'Show this month',
} as const

export const registerPageMessages = {
  monthRegister,
} as const

export const staffAttendanceMessages = {
  attendanceOfSchool: 'Attendance of the school',
} as const

export const studentAttendanceMessages = {
  nextHolidays: 'Next holidays',
  yourLeaveRequests: 'Your leave requests',
  leaveRequestsOf: (name: string) => `Leave requests of ${name}`,
} as const
