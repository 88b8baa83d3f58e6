import type { FormValues } from '@/components/form-values'
import type { reportSchema } from '@/lib/reports/schema'

/** The form's values: every field of every type. */
export type ReportFormValues = FormValues<typeof reportSchema>

export const blankRow = { subject: '', marks: '' } as const

/** A new form: Academic, with one blank subject row (docs/spec.md §2). */
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
