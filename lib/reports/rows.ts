import type { Term } from '@/lib/terms'
import type { AsJson } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import type { Report } from './answers'
import type { Grade } from './grades'

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
  withdrawnAt: true,
  createdAt: true,
  marks: { orderBy: { position: 'asc' }, select: { subject: true, hundredths: true } },
} as const

/** The same in SQL, where `r` is the report. */
export const reportColumnsSql = Prisma.sql`
  r."id", r."studentId", r."studentName", r."type", r."class", r."term", r."assessmentType", r."overallGrade", r."attendance",
  r."presentDays", r."leaveDays", r."leaveReason", r."fromRecords", r."summaryNotes", r."isCurrent", r."withdrawnAt", r."createdAt",
  (SELECT coalesce(json_agg(m), '[]') FROM (
    SELECT m."subject", m."hundredths" FROM "ReportMark" m WHERE m."reportId" = r."id" ORDER BY m."position") m) AS "marks"`

type Row = AsJson<Prisma.ReportGetPayload<{ select: typeof reportColumns }>, 'createdAt' | 'withdrawnAt'>

export const toReport = ({ studentName, createdAt, withdrawnAt, marks, overallGrade, term, ...row }: Row): Report => ({
  ...row,
  isWithdrawn: withdrawnAt !== null,
  student: studentName,
  date: new Date(createdAt).toISOString(),
  subjectMarks: marks.map(({ subject, hundredths }) => ({ subject, marks: hundredths / 100 })),
  // The columns have check constraints with these values.
  overallGrade: overallGrade as Grade | null,
  term: term as Term | null,
})
