'use client'

import { DataTable } from '@/components/data-table/data-table'
import { PersonName } from '@/components/person-name'
import { Badge } from '@/components/ui/badge'
import { formatDay, type Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { reportMessages } from '@/lib/reports/messages'
import { reportList, type Report } from '@/lib/reports/lists'
import { ClassCards } from './class-cards'
import { MarksChips } from './marks-chips'
import { ReportExport } from './report-export'

/** `day` is the school day of `date`. */
type ShownReport = Report & { day: Day }

/** A figure of attendance or leave, and whether it is from the records. */
function Figure({ value, fromRecords }: { value: string | number; fromRecords: boolean | null }) {
  return (
    <div className="wrap-anywhere">
      {value}
      {fromRecords !== null && <span className="aside">{fromRecords ? 'from records' : 'by the teacher'}</span>}
    </div>
  )
}

export function ReportsTable({ list, forStaff }: { list: Page<ShownReport>; forStaff: boolean }) {
  return (
    <DataTable
      caption="Report History"
      of={reportList}
      list={list}
      empty={reportMessages.empty}
      search={forStaff ? 'Search by student' : undefined}
      filters={forStaff ? ['class', 'type', 'term'] : ['type', 'term']}
      title={forStaff ? undefined : 'type'}
      cells={{
        date: ({ day }) => formatDay(day),
        student: ({ studentId, student }) => <PersonName id={studentId} name={student} />,
        type: ({ type, isCurrent }) => (
          <>
            {type}
            {!isCurrent && <Badge className="ml-1.5">Replaced</Badge>}
          </>
        ),
        subjectMarks: ({ subjectMarks }) =>
          subjectMarks.length > 0 && (
            <div className="lg:min-w-72">
              <MarksChips rows={subjectMarks} />
            </div>
          ),
        overallGrade: ({ overallGrade }) => overallGrade && <strong className="font-semibold">{overallGrade}</strong>,
        attendance: ({ attendance, fromRecords }) =>
          attendance !== null && <Figure value={attendance} fromRecords={fromRecords} />,
        leaveDays: ({ leaveDays, fromRecords }) =>
          leaveDays !== null && <Figure value={leaveDays} fromRecords={fromRecords} />,
      }}
      // Thirteen columns are wider than most screens.
      action={{
        cell: ({ id, student, type, day }) => (
          <ReportExport id={id} what={`${type} report of ${student}, ${formatDay(day)}`} />
        ),
        pinned: true,
      }}
      actions={forStaff ? () => <ClassCards /> : undefined}
    />
  )
}
