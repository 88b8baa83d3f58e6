'use client'

import { Columns3 } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatDay, type Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import type { ListedReport } from '@/lib/reports/answers'
import { reportMessages } from '@/lib/reports/messages'
import type { ReportType } from '@/lib/reports/grades'
import { emptyColumnsOf, reportList } from '@/lib/reports/lists'
import { reportsTableMessages } from '@/lib/reports/screen-messages'
import type { ChangeReportDialog as Dialog } from './change-report'
import { ClassCards } from './class-cards'
import { MarksChips } from './marks-chips'
import { ReportExport } from './report-export'
import { SummaryNotes } from './summary-notes'

const ChangeReportDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./change-report').then((module) => module.ChangeReportDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** `day` is the school day of `date`. */
type ShownReport = ListedReport & { day: Day }

/** A figure of attendance or leave, and whether it is from the records. */
function Figure({ value, fromRecords }: { value: string | number; fromRecords: boolean | null }) {
  return (
    <div className="wrap-anywhere">
      {value}
      {fromRecords !== null && (
        <span className="aside">{fromRecords ? reportsTableMessages.fromRecords : reportsTableMessages.byTeacher}</span>
      )}
    </div>
  )
}

type Props = {
  list: Page<ShownReport>
  forStaff: boolean
  /** All are of one student. */
  ofOne: boolean
  /** The only type that is listed: columns that are empty for it are folded away until somebody asks for them. */
  only?: ReportType
}

export function ReportsTable({ list, forStaff, ofOne, only }: Props) {
  const [all, setAll] = useState(false)
  const few = only && !all ? emptyColumnsOf(only) : undefined
  const [changing, setChanging] = useState<ShownReport>()
  return (
    <>
      <DataTable
        caption="Report History"
        of={reportList}
        list={list}
        dense={!few}
        hide={few}
        empty={reportMessages.empty}
        about={reportMessages.about[forStaff ? 'staff' : 'own']}
        start={forStaff && { label: reportMessages.add, href: '#create' }}
        search={forStaff ? reportsTableMessages.searchByStudent : undefined}
        filters={forStaff ? ['class', 'type', 'term'] : ['type', 'term']}
        title={ofOne ? 'type' : undefined}
        cells={{
          date: ({ day }) => formatDay(day),
          student: ({ studentId, student, rollNo }) => (
            <PersonName id={studentId} name={student} rollNo={forStaff ? rollNo : null} />
          ),
          // Thirteen columns have no room for both in one line.
          class: ({ class: schoolClass, section }) => (
            <>
              {schoolClass}
              {section && <span className="aside">{reportsTableMessages.section(section)}</span>}
            </>
          ),
          type: ({ type, isCurrent, isWithdrawn }) => (
            // In a line with others on a phone.
            <span>
              {type}{' '}
              {!isCurrent && (
                <Badge tone="caution" className="px-1.5">
                  {isWithdrawn ? 'Withdrawn' : 'Replaced'}
                </Badge>
              )}
            </span>
          ),
          subjectMarks: ({ subjectMarks, summaryNotes, isCurrent }) =>
            (subjectMarks.length > 0 || summaryNotes !== '') && (
              <div className={forStaff ? 'brief' : undefined}>
                {/* On a phone a teacher reads down a list of students: what fills many lines is there when a row is opened. */}
                {forStaff && subjectMarks.length > 2 && <p className="folded">{rangeOf(subjectMarks)}</p>}
                {subjectMarks.length > 0 && <MarksChips rows={subjectMarks} past={!isCurrent} />}
                {summaryNotes && <SummaryNotes text={summaryNotes} />}
              </div>
            ),
          overallGrade: ({ overallGrade, isCurrent }) =>
            overallGrade &&
            (isCurrent ? (
              <strong className="font-semibold">{overallGrade}</strong>
            ) : (
              <span className="text-muted">{overallGrade}</span>
            )),
          attendance: ({ attendance, fromRecords }) =>
            attendance !== null && <Figure value={attendance} fromRecords={fromRecords} />,
          leaveDays: ({ leaveDays, fromRecords }) =>
            leaveDays !== null && <Figure value={leaveDays} fromRecords={fromRecords} />,
        }}
        // Thirteen columns are wider than a small screen.
        action={{
          cell: (row) => (
            <div className="flex flex-wrap gap-1.5">
              <ReportExport id={row.id} what={whatOf(row)} />
              {row.mayChange && (
                <Button size="sm" variant="secondary" onClick={() => setChanging(row)}>
                  Correct<span className="sr-only"> {whatOf(row)}</span>
                </Button>
              )}
            </div>
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
                      {all ? reportsTableMessages.hideEmptyColumns : reportsTableMessages.showAllColumns}
                    </Button>
                  )}
                  {forStaff && <ClassCards />}
                </>
              )
            : undefined
        }
      />
      {changing && <ChangeReportDialog report={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function rangeOf(rows: ShownReport['subjectMarks']) {
  const marks = rows.map((row) => row.marks)
  return reportsTableMessages.subjectsFromTo(rows.length, Math.min(...marks), Math.max(...marks))
}

const whatOf = ({ type, student, day }: ShownReport) => reportsTableMessages.reportOf(type, student, formatDay(day))
