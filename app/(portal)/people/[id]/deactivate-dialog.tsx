'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { deactivateDialogMessages } from '@/lib/people/dialog-messages'
import { peopleMessages } from '@/lib/people/messages'
import { deactivatePerson } from '../actions'

const loadSchema = () => import('@/lib/people/schema').then(({ deactivateSchema }) => deactivateSchema)

export function DeactivateDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  return (
    <FormDialog
      title={deactivateDialogMessages.deactivateQuestion(name)}
      description={deactivateDialogMessages.description}
      onClose={onClose}
      aria-label="Deactivate"
      schema={loadSchema}
      action={deactivatePerson}
      extra={{ id }}
      failed={peopleMessages.deactivateFailed}
    >
      {({ TextAreaField }) => (
        <>
          <TextAreaField
            name="reason"
            label="Reason"
            hint={deactivateDialogMessages.keptInAccountsHistory}
            maxLength={limits.reason}
          />
          <SubmitButton variant="danger" className="mt-1 w-full">
            Deactivate
          </SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
