/** What screens say whose script comes once they are opened. */

export const classTeachersFormMessages = {
  classTeachersOf: (year: string) => `Class teachers of ${year}`,
  saveClassTeachers: 'Save the class teachers',
} as const

export const decideDialogMessages = {
  change: (name: string | undefined) => `Change ${name}`,
  changeStudents: (count: number) => `Change ${count} students`,
  asProposedRemoves: '“As proposed” removes your decision.',
  changeSelectedStudents: 'Change the selected students',
  nextClass: 'The next class',
  forStudents: 'For students who are promoted.',
  sameSectionOrSmallest: 'The same section, or the smallest',
} as const
