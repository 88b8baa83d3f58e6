import type { Term } from '@/lib/terms'
import type { Prisma } from '@/prisma/client/client'
import type { Grade } from './grades'
import type { Report } from './lists'

export const reportColumns = {
  id: true,
  studentId: true,
  studentName: true,
  type: true,
  class: true,
  term: true,
  assessmentType: true,
  overallGrade: true,
  attendance: true,
  presentDays: true,
  leaveDays: true,
  leaveReason: true,
  fromRecords: true,
  summaryNotes: true,
  isCurrent: true,
  createdAt: true,
  marks: { orderBy: { position: 'asc' }, select: { subject: true, hundredths: true } },
} as const

type Row = Prisma.ReportGetPayload<{ select: typeof reportColumns }>

export const toReport = ({ studentName, createdAt, marks, overallGrade, term, ...row }: Row): Report => ({
  ...row,
  student: studentName,
  date: createdAt.toISOString(),
  subjectMarks: marks.map(({ subject, hundredths }) => ({ subject, marks: hundredths / 100 })),
  // The columns have check constraints with these values.
  overallGrade: overallGrade as Grade | null,
  term: term as Term | null,
})
