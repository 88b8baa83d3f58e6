'use client'

import { FormDialog } from '@/components/form-dialog'
import { limits } from '@/lib/constants'
import type { LeaveRequest } from '@/lib/leave/answers'
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
      title={`${rejects ? 'Reject' : 'Approve'} the leave of ${student} after all?`}
      description={`It is ${status.toLowerCase()} now. The student is told, with your reason${rejects ? ', and days marked absent count as absences again' : ''}.`}
      aria-label="Change the decision"
      schema={loadSchema}
      action={redecideLeave}
      extra={{ id, status: rejects ? 'Rejected' : 'Approved' }}
      failed={leaveMessages.redecideFailed}
      submit={rejects ? 'Reject leave' : 'Approve leave'}
      onClose={onClose}
    >
      {({ TextAreaField }) => <TextAreaField name="comment" label="Reason" maxLength={limits.reason} />}
    </FormDialog>
  )
}
