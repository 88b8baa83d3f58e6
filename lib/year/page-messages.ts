/** What screens say that the server alone makes: no script has it. */

export const yearPageMessages = {
  daysOf: (year: string) => `Days of ${year}`,
  endsWithDayBefore: (year: string) =>
    `${year} ends with the day before. Attendance, reports, fees and the calendar go by these days; receipts are numbered by the financial year, from April to March.`,
  classesIn: (year: string) => `Classes in ${year}`,
  studentsKeepTheirSection: (saved: boolean) =>
    `${saved ? '' : 'These are the classes of the year before, until you save others. '}Students keep their section where the new class has it; the others join the smallest. Students in the last class pass out.`,
  classTeachers: 'Class teachers',
  classTeachersDashboard:
    'A class teacher’s dashboard shows their own section. In the next year a section keeps its class teacher until you choose another. The sections of the next year are listed here once you have saved its classes.',
  thereAreNoSectionsYet: 'There are no sections yet.',
  proposedFromAnnual:
    'Proposed from the Annual grading reports: students with an F are retained. Those to check come first.',
} as const

export const pastMessages = {
  earlierMoves: 'Earlier moves',
  move: (year: string) => `Move to ${year}`,
  takenBack: 'Taken back',
  takenBackBy: (who: string) => `. Taken back by ${who}`,
} as const

export const runningMessages = {
  isCurrentYear: (year: string) => `${year} is the current year`,
  fromTo: (first: string, last: string) => `, from ${first} to ${last}.`,
  itWasBegunOn: (by: string, at: string, begun: string) => `It was begun${by && ` by ${by}`} on ${at}: ${begun}.`,
  wasNotBegunHere: 'No students were moved to it here.',
  prepareNow: (year: string, first: string) => `You can prepare ${year} now, and begin it from ${first}.`,
  beginNow: (year: string) => `You can begin ${year} now.`,
} as const
