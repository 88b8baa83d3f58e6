import { classTeacher, feesAndPayments, importFromASheet, photoConsent } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const peoplePageMessages = {
  importFromSheet: importFromASheet,
} as const

export const figuresMessages = {
  overdue: (all: boolean, amount: string) => `${all ? 'all' : amount} overdue`,
  attendanceIn: (month: string) => `Attendance in ${month}`,
  noMarks: 'No marks',
  ofDays: (present: number, days: number) => `${present} of ${days} days`,
} as const

export const peopleDetailPageMessages = {
  classTeacher,
  whereIsLogged: (name: string) => `Where ${name} is logged in`,
  whereIsLoggedIn: (name: string) => `where ${name} is logged in`,
  photoConsent,
  personalData: 'Personal data',
  feesAndPayments,
  messagesToFamily: 'Messages to the family',
} as const
