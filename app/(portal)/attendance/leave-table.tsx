'use client'

import { useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { dialogChoices } from '@/components/lazy-dialog'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { counted } from '@/lib/counted'
import { formatDay, formatDays } from '@/lib/dates'
import type { LeaveRequest } from '@/lib/leave/answers'
import { leaveList } from '@/lib/leave/lists'
import type { Page } from '@/lib/inputs'
import { leaveMessages } from '@/lib/leave/messages'
import { placeName } from '@/lib/enrolment/lists'
import { LeaveDecision } from './leave-decision'
import { Button } from '@/components/ui/button'
import { leaveTableMessages } from '@/lib/leave/screen-messages'
import type { RedecideLeaveDialog as Redeciding } from './redecide-leave-dialog'
import type { RejectLeaveDialog as Rejecting } from './reject-leave-dialog'
import { WithdrawLeave } from './withdraw-leave'

const RejectLeaveDialog = onDemand<ComponentProps<typeof Rejecting>>(
  () => import('./reject-leave-dialog').then((module) => module.RejectLeaveDialog),
  dialogChoices,
)
const RedecideLeaveDialog = onDemand<ComponentProps<typeof Redeciding>>(
  () => import('./redecide-leave-dialog').then((module) => module.RedecideLeaveDialog),
  { giveUp: ({ onClose }) => onClose() },
)

const pendingFirst = { ...leaveList, comes: { words: leaveTableMessages.pendingFirst } }

type Props = {
  list: Page<LeaveRequest>
  /** With buttons to approve and reject, and to decide anew. Otherwise they are one's own. */
  decides?: boolean
  /** The viewer may have sections of their own. */
  teaches?: boolean
}

export function LeaveTable({ list, decides = false, teaches = false }: Props) {
  const [opened, setOpened] = useState<LeaveRequest>()
  // Somebody else has decided meanwhile.
  if (opened && !list.rows.some(({ id, status }) => id === opened.id && status === opened.status)) setOpened(undefined)
  return (
    <>
      <DataTable
        name="leave"
        caption={decides ? 'Leave Requests' : leaveTableMessages.yourLeaveRequests}
        of={pendingFirst}
        list={list}
        empty={leaveMessages.empty}
        about={leaveMessages.about[decides ? 'staff' : 'own']}
        start={!decides && { label: leaveMessages.ask, href: '#leave-form' }}
        search={decides ? leaveTableMessages.searchByStudent : undefined}
        filters={decides ? (teaches ? ['class', 'status', 'whose'] : ['class', 'status']) : ['status']}
        title={decides ? undefined : 'reason'}
        cells={{
          student: ({ studentId, student, rollNo }) => (
            <PersonName id={studentId} name={student} rollNo={decides ? rollNo : null} />
          ),
          class: placeName,
          from: ({ from, to, days }) => (
            <>
              <span className="unfolded">{formatDay(from)}</span>
              <span className="folded">
                {formatDays(from, to)} · {schoolDays(days)}
              </span>
            </>
          ),
          to: ({ to, days }) => (
            <div>
              {formatDay(to)}
              <span className="aside">{schoolDays(days)}</span>
            </div>
          ),
          status: (row) => <Status row={row} />,
        }}
        action={{
          first: decides,
          cell: (row) => {
            if (!decides) return row.status === 'Pending' && <WithdrawLeave leave={row} />
            if (row.status === 'Pending') return <LeaveDecision leave={row} onReject={() => setOpened(row)} />
            return (
              <span className="flex items-center gap-3">
                <span className="text-muted">{row.status}</span>
                <Button variant="link" size="inline" onClick={() => setOpened(row)}>
                  Change<span className="sr-only"> {leaveTableMessages.decisionOnLeave(row.student)}</span>
                </Button>
              </span>
            )
          },
        }}
      />
      {opened?.status === 'Pending' && (
        <RejectLeaveDialog id={opened.id} student={opened.student} open onOpenChange={() => setOpened(undefined)} />
      )}
      {opened && opened.status !== 'Pending' && (
        <RedecideLeaveDialog leave={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const schoolDays = (days: number) => counted(days, leaveTableMessages.schoolDay)

function Status({ row: { status, comment, decidedBy } }: { row: LeaveRequest }) {
  return (
    <div>
      <p className={status === 'Pending' ? 'font-medium text-caution' : 'text-muted'}>{status}</p>
      {decidedBy && <p className="aside">{leaveTableMessages.by(decidedBy)}</p>}
      {comment && <p className="aside wrap-anywhere">“{comment}”</p>}
    </div>
  )
}
