'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { leaveMessages } from '@/lib/leave/messages'
import type { LeaveRequest } from '@/lib/leave/answers'
import { leaveDecisionMessages } from '@/lib/leave/screen-messages'
import { approveLeave } from './actions'
import { offerUndo } from './undo-decision'

type Props = { leave: LeaveRequest; onReject: () => void }

/** Buttons to approve a leave request, or reject it with a comment. */
export function LeaveDecision({ leave: { id, student }, onReject }: Props) {
  const [running, setRunning] = useState(false)
  const of = <span className="sr-only"> {leaveDecisionMessages.leave(student)}</span>

  async function approve() {
    setRunning(true)
    const result = await perform(approveLeave, { id }, leaveMessages.approveFailed)
    setRunning(false)
    if (!result.ok) return void notify.error(result.message)
    offerUndo({ ...result.data, toast: notify.success(leaveMessages.approved) })
  }

  return (
    <div className="flex gap-2">
      <Button size="touch" disabled={running} aria-busy={running} onClick={() => void approve()}>
        {running && <Spinner />}
        Approve{of}
      </Button>
      <Button size="touch" variant="secondary" disabled={running} onClick={onReject}>
        Reject{of}
      </Button>
    </div>
  )
}
