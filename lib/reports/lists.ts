import type { Report } from './answers'
import type { ReportType } from './grades'
import { terms } from '@/lib/terms'
import type { ColumnKey, ListOf } from '@/lib/lists'

export const reportTypes = ['Academic', 'Attendance', 'Summary', 'Leave', 'Grading'] as const
/** Those that have subjects with marks. */
export const markedTypes = ['Academic', 'Grading'] as const
export const assessmentTypes = ['Unit Test', 'Mid Term', 'Final Exam'] as const
export const grades = ['A', 'B', 'C', 'D', 'F'] as const

export const reportList = {
  columns: {
    date: { label: 'Date', kind: 'line', short: 'second', sortable: true },
    student: { label: 'Student', kind: 'name', short: 'title', sortable: true },
    type: { label: 'Type', short: 'second', sortable: true, order: reportTypes },
    class: { label: 'Class', kind: 'line', short: 'second', sortable: true, order: 'everyClass' },
    subjectMarks: { label: 'Subject/Marks', short: 'below' },
    overallGrade: { label: 'Overall Grade', short: 'state' },
    attendance: { label: 'Attendance' },
    presentDays: { label: 'Present Days', kind: 'number' },
    leaveDays: { label: 'Leave Days', kind: 'number' },
    leaveReason: { label: 'Leave Reason', kind: 'words' },
    assessmentType: { label: 'Assessment' },
    term: { label: 'Term', kind: 'line', short: 'second' },
  },
  filters: {
    class: { label: 'Class', options: 'classes' },
    type: { label: 'Type', options: reportTypes },
    term: { label: 'Term', options: terms },
  },
} as const satisfies ListOf<Report>

type ReportColumn = ColumnKey<typeof reportList>

/**
 * The columns that only reports of some types have something in, and which of them each type has. Below its marks a report
 * of any type has its notes.
 */
const some = {
  Academic: ['assessmentType'],
  Grading: ['overallGrade', 'assessmentType'],
  Attendance: ['attendance', 'presentDays'],
  Leave: ['leaveDays', 'leaveReason'],
  Summary: [],
} as const satisfies Record<ReportType, readonly ReportColumn[]>

/** The columns that are empty in every report of a type. */
export function emptyColumnsOf(type: ReportType): ReportColumn[] {
  const own: readonly ReportColumn[] = some[type]
  return [...new Set<ReportColumn>(Object.values(some).flat())].filter((key) => !own.includes(key))
}
