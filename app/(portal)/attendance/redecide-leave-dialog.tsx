'use client'

import { FormDialog } from '@/components/form-dialog'
import { limits } from '@/lib/constants'
import type { LeaveRequest } from '@/lib/leave/answers'
import { redecideLeaveDialogMessages } from '@/lib/leave/dialog-messages'
import { leaveMessages } from '@/lib/leave/messages'
import { redecideLeave } from './actions'

const loadSchema = () => import('@/lib/leave/schema').then(({ redecideSchema }) => redecideSchema)

/** Rejects what was approved, and approves what was rejected. */
export function RedecideLeaveDialog({
  leave: { id, student, status },
  onClose,
}: {
  leave: LeaveRequest
  onClose: () => void
}) {
  const rejects = status === 'Approved'
  return (
    <FormDialog
      title={redecideLeaveDialogMessages.leaveOfAfterAllQuestion(rejects, student)}
      description={redecideLeaveDialogMessages.description(status.toLowerCase(), rejects)}
      aria-label={redecideLeaveDialogMessages.changeDecision}
      schema={loadSchema}
      action={redecideLeave}
      extra={{ id, status: rejects ? 'Rejected' : 'Approved' }}
      failed={leaveMessages.redecideFailed}
      submit={rejects ? redecideLeaveDialogMessages.rejectLeave : redecideLeaveDialogMessages.approveLeave}
      onClose={onClose}
    >
      {({ TextAreaField }) => <TextAreaField name="comment" label="Reason" maxLength={limits.reason} />}
    </FormDialog>
  )
}
