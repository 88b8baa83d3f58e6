import { limits } from '@/lib/constants'
import { counted } from '@/lib/counted'
import { shellMessages } from '@/lib/shell-messages'

/** Of the table in which a class gets its marks. */
const classMarks = {
  title: 'Marks for a class',
  about: 'All students of a class in one table, one subject at a time. Each mark becomes a report.',
  open: 'Enter marks for a class',
  close: 'Close the table',
  choose: 'Choose the class, the subject and the exam, and the students are listed here.',
  loading: 'Loading the students…',
  loadFailed: 'Failed to load the students',
  tryAgain: shellMessages.tryAgain,
  nobody: 'No student is in this class.',
  incomplete: 'Please choose the class, report type, subject, assessment type and term',
  chooseSection: (schoolClass: string, most: number) =>
    `${schoolClass} has more than ${most} students. Please choose a section.`,
  wrong: 'Enter marks from 0 to 100',
  remarkAlone: 'Enter marks too, or clear the remark',
  noRows: 'Please enter marks',
  tooMany: `At most ${limits.classRows} students can be saved at once`,
  twice: 'This student is in the list twice',
  notInSchool: 'This student is not in the school any more. Clear this cell to save the others.',
  elsewhere: (name: string, place: string) => `${name} is in ${place} now. Clear this cell to save the others.`,
  hasLeft: (name: string) => `${name} has left the school. Clear this cell to save the others.`,
  notEmptied: (marks: number) =>
    `Has a report with ${marks}. To take it back, withdraw it in the Report History; to keep it, enter ${marks}.`,
  rowsWrong: (count: number) => `Nothing was saved. Please correct ${counted(count, 'row')}`,
  failed: 'Failed to save the marks',
  saving: 'Saving…',
  save: 'Save marks',
  nothingNew: 'Nothing has changed since it was saved',
  saved: ({ created, replaced }: { created: number; replaced: number }) =>
    [created > 0 && `${counted(created, 'report')} created`, replaced > 0 && `${counted(replaced, 'report')} replaced`]
      .filter(Boolean)
      .join(', ') || 'Everything was saved already',
  changedMeanwhile: (rows: number) => `${counted(rows, 'row')} changed in the meantime. Please choose what stays`,
  toDecide: (rows: number) => `${rows} to decide`,
  have: (reports: number, students: number) =>
    [
      `${reports} of ${counted(students, 'student')} have a report`,
      reports < students && `${students - reports} left empty`,
    ]
      .filter(Boolean)
      .join(', '),
  toSave: (changed: number, willHave: number, students: number) =>
    [
      `${changed} to save: ${willHave} of ${counted(students, 'student')} get a report`,
      willHave < students && `${students - willHave} left empty`,
    ]
      .filter(Boolean)
      .join(', '),
  toCorrect: (count: number) => `${count} to correct`,
  keys: 'Enter and the arrow keys go from student to student. A column copied from a sheet can be pasted into the first cell.',
  discard: 'Discard what is not saved',
  discarded: (rows: number) => `${counted(rows, 'row')} discarded`,
  undoDiscard: 'Undo',
} as const

export const reportMessages = {
  loadFailed: 'Failed to load reports',
  fetchError: 'Error fetching data',
  empty: 'No reports found.',
  about: {
    staff: 'Marks, attendance and remarks of each student, to print or to export.',
    own: 'Your reports are listed here once a teacher has written them.',
  },
  add: 'Create a report',
  incomplete: 'Please fill all required fields: Report Type, Student, and Class',
  subjects: 'Please fill all subject fields with valid marks (0-100)',
  subjectTwice: 'Each subject can be entered only once',
  marksDecimals: 'Marks can have at most two decimals',
  assessmentRequired: 'Please select an assessment type',
  termRequired: 'Please select a term',
  attendanceRequired: 'Please enter the attendance',
  presentDays: 'Present days must be a whole number from 0 to 366',
  leaveDays: 'Leave days must be a whole number from 0 to 366',
  leaveReasonRequired: 'Please enter the leave reason',
  otherClass: (name: string, schoolClass: string) => `${name} is in ${schoolClass}, not in this class`,
  figuresFailed: 'Failed to load the records',
  createFailed: 'Error creating report',
  creating: 'Creating the report...',
  created: 'Report created successfully',
  correctFailed: 'Failed to correct the report',
  corrected: 'Report corrected',
  otherReport: 'You cannot change the student, class or type of a report. Please withdraw it and write another.',
  notCurrent: 'This report was replaced or withdrawn in the meantime.',
  withdrawFailed: 'Failed to withdraw the report',
  withdrawIncomplete: 'Please say why you withdraw the report.',
  withdrawn: 'Report withdrawn',
  lastPupil: (schoolClass: string) => `That was the last student of ${schoolClass}, by roll number.`,
  chooseNext: 'Choose the next student.',
  exportFailed: 'Export failed',
  printFailed: 'Failed to print the report',
  downloaded: 'Report downloaded',
  noneToPrint: 'There are no reports of this kind for this class.',
  verifyFailed: 'Failed to check the report',
  notes: { more: 'Show all', less: 'Show less' },
  classMarks,
} as const
