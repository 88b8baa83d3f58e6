'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { notify } from '@/lib/client/notify'
import { formatDays } from '@/lib/dates'
import type { LeaveRequest } from '@/lib/leave/answers'
import { leaveMessages } from '@/lib/leave/messages'
import { withdrawLeave } from './actions'

/** Takes back a pupil's own request that waits. */
export function WithdrawLeave({ leave: { id, from, to } }: { leave: LeaveRequest }) {
  const days = formatDays(from, to)
  return (
    <ConfirmButton
      size="touch"
      title="Take back this leave request?"
      description={`You asked for leave for ${days}. Nobody has decided on it yet.`}
      confirm="Take back"
      action={withdrawLeave}
      input={{ id }}
      failed={leaveMessages.withdrawFailed}
      onDone={({ message }) => notify.success(message)}
    >
      Take back<span className="sr-only"> the leave for {days}</span>
    </ConfirmButton>
  )
}
