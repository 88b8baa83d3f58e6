'use client'

import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import type { lowListSchema, LowRow } from '@/lib/attendance/schema'
import { classes, sections } from '@/lib/constants'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'

type List = typeof lowListSchema

const columns: readonly DataColumn<LowRow, List>[] = [
  { key: 'name', label: 'Student', value: ({ name }) => name, free: true, className: 'font-medium' },
  { key: 'class', label: 'Class', value: (row) => row.class, className: 'whitespace-nowrap' },
  { key: 'section', label: 'Section', value: ({ section }) => section },
  { key: 'rollNo', label: 'Roll No', value: ({ rollNo }) => rollNo ?? '', numeric: true },
  { key: 'present', label: 'Present', value: ({ present }) => present, numeric: true },
  { key: 'absent', label: 'Absent', value: ({ absent }) => absent, numeric: true },
  {
    key: 'percentage',
    label: 'Attendance',
    value: ({ percentage }) => percentage,
    cell: ({ percentage }) => <span className="font-semibold text-negative">{percentage} %</span>,
    numeric: true,
  },
]

export function LowTable({ list }: { list: Page<LowRow> }) {
  return (
    <DataTable
      caption="Low attendance"
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.attendance.noneLow}
      search="Search by student"
      filters={[
        { key: 'class', label: 'Class', all: 'All classes', options: classes },
        { key: 'section', label: 'Section', all: 'All Sections', options: sections },
      ]}
    />
  )
}
