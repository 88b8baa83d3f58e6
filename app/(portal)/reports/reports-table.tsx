'use client'

import type { DataColumn, Filter } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { DownloadButton } from '@/components/download-button'
import { Badge } from '@/components/ui/badge'
import { classes, reportTypes, terms } from '@/lib/constants'
import { formatDay, type Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { reportListSchema, Report } from '@/lib/reports/schema'
import { ClassCards } from './class-cards'
import { MarksChips } from './marks-chips'

type List = typeof reportListSchema

/** `day` is the school day of `date`. */
type ShownReport = Report & { day: Day }

const source = ({ fromRecords }: Report) =>
  fromRecords !== null && (
    <span className="block text-xs text-muted">{fromRecords ? 'from records' : 'by the teacher'}</span>
  )

function Export({ report: { id, student, type, day } }: { report: ShownReport }) {
  return (
    <DownloadButton
      size="sm"
      variant="secondary"
      path={`/api/reports/export/${id}`}
      failed={messages.reports.exportFailed}
      success={messages.reports.downloaded}
    >
      Export
      <span className="sr-only">
        {type} report of {student}, {formatDay(day)}
      </span>
    </DownloadButton>
  )
}

const columns: readonly DataColumn<ShownReport, List>[] = [
  {
    key: 'date',
    label: 'Date',
    value: ({ date }) => date,
    cell: ({ day }) => formatDay(day),
    sortable: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'student',
    label: 'Student',
    value: ({ student }) => student,
    sortable: true,
    free: true,
    className: 'font-medium',
  },
  {
    key: 'type',
    label: 'Type',
    value: ({ type }) => reportTypes.indexOf(type),
    cell: ({ type, isCurrent }) => (
      <>
        {type}
        {!isCurrent && <Badge className="ml-1.5">Replaced</Badge>}
      </>
    ),
    sortable: true,
  },
  { key: 'class', label: 'Class', value: (report) => report.class, sortable: true, className: 'whitespace-nowrap' },
  {
    key: 'subjectMarks',
    label: 'Subject/Marks',
    value: ({ subjectMarks }) => subjectMarks.length,
    cell: ({ subjectMarks }) => subjectMarks.length > 0 && <MarksChips rows={subjectMarks} />,
    className: 'lg:min-w-72',
  },
  {
    key: 'overallGrade',
    label: 'Overall Grade',
    value: ({ overallGrade }) => overallGrade ?? '',
    className: 'font-semibold',
  },
  {
    key: 'attendance',
    label: 'Attendance',
    value: ({ attendance }) => attendance ?? '',
    cell: (report) =>
      report.attendance !== null && (
        <div>
          {report.attendance}
          {source(report)}
        </div>
      ),
    className: 'wrap-anywhere',
  },
  { key: 'presentDays', label: 'Present Days', value: ({ presentDays }) => presentDays ?? '', numeric: true },
  {
    key: 'leaveDays',
    label: 'Leave Days',
    value: ({ leaveDays }) => leaveDays ?? '',
    cell: (report) =>
      report.leaveDays !== null && (
        <div>
          {report.leaveDays}
          {source(report)}
        </div>
      ),
    numeric: true,
  },
  {
    key: 'leaveReason',
    label: 'Leave Reason',
    value: ({ leaveReason }) => leaveReason ?? '',
    className: 'wrap-anywhere',
  },
  { key: 'assessmentType', label: 'Assessment', value: ({ assessmentType }) => assessmentType ?? '' },
  { key: 'term', label: 'Term', value: ({ term }) => term ?? '', className: 'whitespace-nowrap' },
  {
    key: 'action',
    label: 'Action',
    value: () => '',
    cell: (report) => <Export report={report} />,
    // Thirteen columns are wider than most screens; what can be done stays in sight.
    pinned: true,
    compact: true,
    className: 'max-sm:items-center',
  },
]

const filters: readonly Filter<List>[] = [
  { key: 'type', label: 'Type', options: reportTypes },
  { key: 'term', label: 'Term', options: terms },
]
const staffFilters: readonly Filter<List>[] = [{ key: 'class', label: 'Class', options: classes }, ...filters]

export function ReportsTable({ list, forStaff }: { list: Page<ShownReport>; forStaff: boolean }) {
  return (
    <DataTable
      caption="Report History"
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.reports.empty}
      search={forStaff ? 'Search by student' : undefined}
      filters={forStaff ? staffFilters : filters}
      actions={forStaff ? () => <ClassCards /> : undefined}
    />
  )
}
