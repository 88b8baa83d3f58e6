import type { ReportType } from '@/lib/reports/grades'

/** What the form holds: every field of every type, as it is typed. */
export type ReportFormValues = {
  type: ReportType
  class: string
  studentId: string
  subjectMarks: { subject: string; marks: string }[]
  assessmentType: string
  term: string
  attendance: string
  presentDays: string
  leaveDays: string
  leaveReason: string
  summaryNotes: string
}

export const blankRow = { subject: '', marks: '' }

/** A new form: Academic, with one blank subject row (section 2). */
export const blankReport: ReportFormValues = {
  type: 'Academic',
  class: '',
  studentId: '',
  subjectMarks: [blankRow],
  assessmentType: '',
  term: '',
  attendance: '',
  presentDays: '',
  leaveDays: '',
  leaveReason: '',
  summaryNotes: '',
}
