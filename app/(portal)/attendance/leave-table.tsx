'use client'

import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import type { leaveListSchema, LeaveRequest } from '@/lib/leave/schema'
import { classes, leaveStatuses } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { LeaveDecision } from './leave-decision'

type List = typeof leaveListSchema

const columns: readonly DataColumn<LeaveRequest, List>[] = [
  {
    key: 'student',
    label: 'Student',
    value: ({ student }) => student,
    sortable: true,
    free: true,
    className: 'font-medium',
  },
  { key: 'class', label: 'Class', value: (row) => row.class, sortable: true, className: 'whitespace-nowrap' },
  { key: 'reason', label: 'Reason', value: ({ reason }) => reason, className: 'wrap-anywhere sm:min-w-48' },
  {
    key: 'from',
    label: 'From',
    value: ({ from }) => from,
    cell: ({ from }) => formatDay(from),
    sortable: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'to',
    label: 'To',
    value: ({ to }) => to,
    cell: ({ to }) => formatDay(to),
    sortable: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => leaveStatuses.indexOf(status),
    cell: (row) => <Status row={row} />,
    sortable: true,
  },
]

const deciding: readonly DataColumn<LeaveRequest, List>[] = [
  ...columns,
  {
    key: 'action',
    label: 'Action',
    value: () => '',
    cell: ({ id, student, status }) =>
      status === 'Pending' ? <LeaveDecision id={id} student={student} /> : <span className="text-muted">{status}</span>,
  },
]

/** Leave requests; for staff with the decision in each row. */
export function LeaveTable({ list, decides = false }: { list: Page<LeaveRequest>; decides?: boolean }) {
  return (
    <DataTable
      name="leave"
      caption={decides ? 'Leave Requests' : 'Your leave requests'}
      columns={decides ? deciding : columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.leave.empty}
      search={decides ? 'Search by student' : undefined}
      filters={[
        decides && { key: 'class', label: 'Class', all: 'All classes', options: classes },
        { key: 'status', label: 'Status', options: leaveStatuses },
      ]}
    />
  )
}

function Status({ row: { status, comment, decidedBy } }: { row: LeaveRequest }) {
  return (
    <div>
      <p className={status === 'Pending' ? 'font-medium text-caution' : 'text-muted'}>{status}</p>
      {decidedBy && <p className="text-xs text-muted">by {decidedBy}</p>}
      {comment && <p className="text-xs wrap-anywhere text-muted">“{comment}”</p>}
    </div>
  )
}
