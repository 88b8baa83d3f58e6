/** What the pages of attendance have in common: the choice of a class, and the letters of days. */

export const dayCodesMessages = {
  presentOnDayWithout: 'Present on a day without school: does not count',
  absentOnDayWithoutSchool: 'Absent on a day without school: does not count',
} as const

export const classPickerMessages = {
  allClasses: 'All classes',
} as const
