import type { Term } from '@/lib/terms'
import type { Grade, ReportType } from './grades'
import { reportTypes, terms } from '@/lib/constants'
import type { ColumnKey, ListOf } from '@/lib/lists'

export type SubjectMarks = { subject: string; marks: number }

/** A report in lists and the API. What its type does not have is null or empty. */
export type Report = {
  id: string
  /** ISO 8601, UTC. */
  date: string
  student: string
  studentId: string
  type: ReportType
  class: string
  subjectMarks: SubjectMarks[]
  overallGrade: Grade | null
  attendance: string | null
  presentDays: number | null
  leaveDays: number | null
  leaveReason: string | null
  assessmentType: string | null
  term: Term | null
  summaryNotes: string
  /** For Attendance and Leave: whether the figures equal the school's records. */
  fromRecords: boolean | null
  isCurrent: boolean
  /** The school has taken it back; only staff still see it. */
  isWithdrawn: boolean
}

/**
 * One in a list: the pupil's section and roll number of then, '' and null without, and whether the viewer may correct and
 * withdraw it.
 */
export type ListedReport = Report & { section: string; rollNo: number | null; mayChange: boolean }

export const reportList = {
  columns: {
    date: { label: 'Date', kind: 'line', short: 'second', sortable: true },
    student: { label: 'Student', kind: 'name', short: 'title', sortable: true },
    type: { label: 'Type', short: 'second', sortable: true, order: reportTypes },
    class: { label: 'Class', kind: 'line', short: 'second', sortable: true, order: 'everyClass' },
    subjectMarks: { label: 'Subject/Marks' },
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

/** The columns that only reports of some types have something in, and which of them each type has. */
const some = {
  Academic: ['subjectMarks', 'assessmentType'],
  Grading: ['subjectMarks', 'overallGrade', 'assessmentType'],
  Attendance: ['attendance', 'presentDays'],
  Leave: ['leaveDays', 'leaveReason'],
  Summary: [],
} as const satisfies Record<ReportType, readonly ReportColumn[]>

/** The columns that are empty in every report of a type. */
export function emptyColumnsOf(type: ReportType): ReportColumn[] {
  const own: readonly ReportColumn[] = some[type]
  return [...new Set<ReportColumn>(Object.values(some).flat())].filter((key) => !own.includes(key))
}
