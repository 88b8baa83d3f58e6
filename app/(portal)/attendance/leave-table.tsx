'use client'

import { useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { dialogChoices } from '@/components/lazy-dialog'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { formatDay } from '@/lib/dates'
import { leaveList, type LeaveRequest } from '@/lib/leave/lists'
import type { Page } from '@/lib/inputs'
import { leaveMessages } from '@/lib/leave/messages'
import { LeaveDecision } from './leave-decision'
import type { RejectLeaveDialog as Opened } from './reject-leave-dialog'

const RejectLeaveDialog = onDemand<ComponentProps<typeof Opened>>(
  () => import('./reject-leave-dialog').then((module) => module.RejectLeaveDialog),
  dialogChoices,
)

/** Leave requests; `decides`: with buttons to approve and reject. */
export function LeaveTable({ list, decides = false }: { list: Page<LeaveRequest>; decides?: boolean }) {
  const [rejecting, setRejecting] = useState<LeaveRequest>()
  // Somebody else has decided meanwhile.
  if (rejecting && !list.rows.some(({ id, status }) => id === rejecting.id && status === 'Pending'))
    setRejecting(undefined)
  return (
    <>
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
          from: ({ from, to }) => <span className={from === to ? 'repeated' : undefined}>{formatDay(from)}</span>,
          status: (row) => <Status row={row} />,
        }}
        action={
          decides
            ? {
                first: true,
                cell: (row) =>
                  row.status === 'Pending' ? (
                    <LeaveDecision id={row.id} student={row.student} onReject={() => setRejecting(row)} />
                  ) : (
                    <span className="text-muted">{row.status}</span>
                  ),
              }
            : undefined
        }
      />
      {rejecting && (
        <RejectLeaveDialog
          id={rejecting.id}
          student={rejecting.student}
          open
          onOpenChange={() => setRejecting(undefined)}
        />
      )}
    </>
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
