/** What screens say that the server alone makes: no script has it. */

export const peoplePageMessages = {
  importFromSheet: 'Import from a sheet',
} as const

export const figuresMessages = {
  overdue: (all: boolean, amount: string) => `${all ? 'all' : amount} overdue`,
  attendanceIn: (month: string) => `Attendance in ${month}`,
  noMarks: 'No marks',
  ofDays: (present: number, days: number) => `${present} of ${days} days`,
} as const

export const peopleDetailPageMessages = {
  classTeacher: 'Class teacher',
  whereIsLogged: (name: string) => `Where ${name} is logged in`,
  whereIsLoggedIn: (name: string) => `where ${name} is logged in`,
  photoConsent: 'Photo consent',
  personalData: 'Personal data',
  feesAndPayments: 'Fees and payments',
  messagesToFamily: 'Messages to the family',
} as const
