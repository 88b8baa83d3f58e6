import { assessmentType, searchByStudent, selectAClass, selectASubject, summaryNotes } from '@/lib/labels'
import { counted } from '@/lib/counted'

/** What screens say whose script comes with the page. */

export const classCardsMessages = {
  classReportCards: 'Class Report Cards',
  description:
    'One PDF with a report card for each student of the class, in the order of roll numbers. A card has all subjects reported this school year, each with its latest marks.',
  anyTerm: 'Any term',
  assessmentType,
  anyAssessment: 'Any assessment',
  downloadPdf: 'Download PDF',
  ofReportCards: (done: number, total: number) => `${done} of ${total} report cards`,
} as const

export const figureFieldsMessages = {
  noLeaveTaken: 'No leave taken',
  chooseStudentAndTerm: 'Choose a student and a term, and the figures are filled in from the school’s records.',
  loadingSchoolsRecords: 'Loading the school’s records…',
  nothingMarked: (span: string) => `No attendance was marked from ${span}.`,
  upToToday: 'up to today',
  ofApprovedLeave: (leaveDays: number) => `${counted(leaveDays, 'day')} of approved leave`,
  presentOnOfDays: (presentDays: number, schoolDays: number, attendance: string) =>
    `present on ${presentDays} of ${schoolDays} days, ${attendance}`,
  from: (same: boolean, type: string, records: string) =>
    `${same ? 'As in the records' : 'Changed by you; the report will say so. The records'} from ${type}: ${records}.`,
  useRecords: 'Use the records',
} as const

export const reportFormMessages = {
  createReport: 'Create Report',
  createAndNextStudent: 'Create and next student',
  selectClass: selectAClass,
  assessmentType,
  selectAssessment: 'Select an assessment',
  selectTerm: 'Select a term',
  noTerm: 'No term',
  summaryNotes,
} as const

export const reportsTableMessages = {
  fromRecords: 'from records',
  byTeacher: 'by the teacher',
  searchByStudent,
  section: (section: string) => `Section ${section}`,
  hideEmptyColumns: 'Hide empty columns',
  showAllColumns: 'Show all columns',
  subjectsFromTo: (subjects: number, lowest: number, highest: number) =>
    `${subjects} subjects, ${lowest} to ${highest}`,
  reportOf: (type: string, student: string, day: string) => `${type} report of ${student}, ${day}`,
} as const

export const studentFieldMessages = {
  loadingStudents: 'Loading students…',
  selectStudent: 'Select a student',
  selectClassFirst: 'Select a class first',
  findAmongStudentsOf: (total: number, schoolClass: string) => `Find among ${total} students of ${schoolClass}`,
} as const

export const subjectRowsMessages = {
  subjectsAndMarks: 'Subjects and marks',
  subject: (index: number) => `Subject ${index}`,
  selectSubject: selectASubject,
  marks: (index: number) => `Marks ${index}`,
  removeSubject: (index: number) => `Remove subject ${index}`,
  addSubject: 'Add Subject',
} as const
