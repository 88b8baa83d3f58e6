'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { limits } from '@/lib/constants'
import { rejectLeaveDialogMessages } from '@/lib/leave/dialog-messages'
import { leaveMessages } from '@/lib/leave/messages'
import { rejectLeave } from './actions'
import { offerUndo } from './undo-decision'

const loadSchema = () => import('@/lib/leave/schema').then(({ rejectSchema }) => rejectSchema)

type Props = { id: string; student: string; open: boolean; onOpenChange: (open: boolean) => void }

export function RejectLeaveDialog({ id, student, ...props }: Props) {
  return (
    <Dialog
      {...props}
      title={rejectLeaveDialogMessages.rejectLeaveQuestion(student)}
      description={rejectLeaveDialogMessages.familyIsTold}
    >
      <ActionForm
        aria-label={rejectLeaveDialogMessages.rejectLeave}
        schema={loadSchema}
        action={rejectLeave}
        extra={{ id }}
        failed={leaveMessages.rejectFailed}
        success={leaveMessages.rejected}
        onSuccess={(decided, _sent, toast) => {
          props.onOpenChange(false)
          offerUndo({ ...decided, toast })
        }}
      >
        {({ TextAreaField }) => (
          <>
            <TextAreaField name="comment" label="Comment" maxLength={limits.reason} />
            <SubmitButton variant="danger" className="mt-4">
              {rejectLeaveDialogMessages.rejectLeave}
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
