'use client'

import { useState, type ComponentProps } from 'react'
import { dialogChoices } from '@/components/lazy-dialog'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { leaveMessages } from '@/lib/leave/messages'
import { approveLeave } from './actions'
import type { RejectLeaveDialog as Opened } from './reject-leave-dialog'

const RejectLeaveDialog = onDemand<ComponentProps<typeof Opened>>(
  () => import('./reject-leave-dialog').then((module) => module.RejectLeaveDialog),
  dialogChoices,
)

/** Buttons to approve a leave request, or reject it with a comment. */
export function LeaveDecision({ id, student }: { id: string; student: string }) {
  const [running, setRunning] = useState(false)
  const [rejecting, setRejecting] = useState(false)
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
      <Button size="touch" variant="secondary" disabled={running} onClick={() => setRejecting(true)}>
        Reject{of}
      </Button>
      <RejectLeaveDialog id={id} student={student} open={rejecting} onOpenChange={setRejecting} />
    </div>
  )
}
