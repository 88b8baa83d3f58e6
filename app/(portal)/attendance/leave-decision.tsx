'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { leaveMessages } from '@/lib/leave/messages'
import { approveLeave } from './actions'

type Props = { id: string; student: string; onReject: () => void }

/** Buttons to approve a leave request, or reject it with a comment. */
export function LeaveDecision({ id, student, onReject }: Props) {
  const [running, setRunning] = useState(false)
  const of = <span className="sr-only"> the leave of {student}</span>

  async function approve() {
    setRunning(true)
    const result = await perform(approveLeave, { id }, leaveMessages.approveFailed)
    setRunning(false)
    if (result.ok) return notify.success(leaveMessages.approved)
    notify.error(result.message)
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
