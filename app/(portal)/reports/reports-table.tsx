'use client'

import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { PersonName } from '@/components/person-name'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatDay, type Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { reportMessages } from '@/lib/reports/messages'
import type { ReportType } from '@/lib/reports/grades'
import { emptyColumnsOf, reportList, type Report } from '@/lib/reports/lists'
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

type Props = {
  list: Page<ShownReport>
  forStaff: boolean
  /** The only type that is listed: columns that are empty for it are folded away until somebody asks for them. */
  only?: ReportType
}

export function ReportsTable({ list, forStaff, only }: Props) {
  const [all, setAll] = useState(false)
  const few = only && !all ? emptyColumnsOf(only) : undefined
  return (
    <DataTable
      caption="Report History"
      of={reportList}
      list={list}
      dense={!few}
      hide={few}
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
        subjectMarks: ({ subjectMarks }) => subjectMarks.length > 0 && <MarksChips rows={subjectMarks} />,
        overallGrade: ({ overallGrade }) => overallGrade && <strong className="font-semibold">{overallGrade}</strong>,
        attendance: ({ attendance, fromRecords }) =>
          attendance !== null && <Figure value={attendance} fromRecords={fromRecords} />,
        leaveDays: ({ leaveDays, fromRecords }) =>
          leaveDays !== null && <Figure value={leaveDays} fromRecords={fromRecords} />,
      }}
      // Thirteen columns are wider than a small screen.
      action={{
        cell: ({ id, student, type, day }) => (
          <ReportExport id={id} what={`${type} report of ${student}, ${formatDay(day)}`} />
        ),
        pinned: true,
      }}
      actions={
        forStaff || only
          ? () => (
              <>
                {only && (
                  <Button variant="secondary" className="max-sm:hidden" onClick={() => setAll(!all)}>
                    <Columns3 aria-hidden />
                    {all ? 'Hide empty columns' : 'Show all columns'}
                  </Button>
                )}
                {forStaff && <ClassCards />}
              </>
            )
          : undefined
      }
    />
  )
}
