'use client'

import { DataTable } from '@/components/data-table/data-table'
import { PersonName } from '@/components/person-name'
import { leaveList, type LeaveRequest } from '@/lib/leave/lists'
import type { Page } from '@/lib/inputs'
import { leaveMessages } from '@/lib/leave/messages'
import { LeaveDecision } from './leave-decision'

/** Leave requests; `decides`: with buttons to approve and reject. */
export function LeaveTable({ list, decides = false }: { list: Page<LeaveRequest>; decides?: boolean }) {
  return (
    <DataTable
      name="leave"
      caption={decides ? 'Leave Requests' : 'Your leave requests'}
      of={leaveList}
      list={list}
      empty={leaveMessages.empty}
      search={decides ? 'Search by student' : undefined}
      filters={decides ? ['class', 'status'] : ['status']}
      title={decides ? undefined : 'reason'}
      cells={{
        student: ({ studentId, student }) => <PersonName id={studentId} name={student} />,
        status: (row) => <Status row={row} />,
      }}
      action={
        decides
          ? {
              first: true,
              cell: ({ id, student, status }) =>
                status === 'Pending' ? (
                  <LeaveDecision id={id} student={student} />
                ) : (
                  <span className="text-muted">{status}</span>
                ),
            }
          : undefined
      }
    />
  )
}

function Status({ row: { status, comment, decidedBy } }: { row: LeaveRequest }) {
  return (
    <div>
      <p className={status === 'Pending' ? 'font-medium text-caution' : 'text-muted'}>{status}</p>
      {decidedBy && <p className="aside">by {decidedBy}</p>}
      {comment && <p className="aside wrap-anywhere">“{comment}”</p>}
    </div>
  )
}
