'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { notify } from '@/lib/client/notify'
import { formatDays } from '@/lib/dates'
import type { LeaveRequest } from '@/lib/leave/answers'
import { leaveMessages } from '@/lib/leave/messages'
import { withdrawLeaveMessages } from '@/lib/leave/screen-messages'
import { withdrawLeave } from './actions'

/** Takes back a pupil's own request that waits. */
export function WithdrawLeave({ leave: { id, from, to } }: { leave: LeaveRequest }) {
  const days = formatDays(from, to)
  return (
    <ConfirmButton
      size="touch"
      title={withdrawLeaveMessages.takeBackThisLeaveRequestQuestion}
      description={withdrawLeaveMessages.description(days)}
      confirm={withdrawLeaveMessages.takeBack}
      action={withdrawLeave}
      input={{ id }}
      failed={leaveMessages.withdrawFailed}
      onDone={({ message }) => notify.success(message)}
    >
      {withdrawLeaveMessages.takeBack}
      <span className="sr-only"> {withdrawLeaveMessages.leave(days)}</span>
    </ConfirmButton>
  )
}
