'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { eraseDialogMessages } from '@/lib/people/dialog-messages'
import { privacyMessages } from '@/lib/privacy/messages'
import { blockPerson, unblockPerson } from '../actions'

type Props = { id: string; name: string; onClose: () => void }

const loadBlock = () => import('@/lib/privacy/schema').then(({ blockSchema }) => blockSchema)
const loadUnblock = () => import('@/lib/privacy/schema').then(({ unblockSchema }) => unblockSchema)

export function EraseDialog({ id, name, onClose }: Props) {
  return (
    <FormDialog
      title={eraseDialogMessages.eraseQuestion(name)}
      description={eraseDialogMessages.description}
      onClose={onClose}
      aria-label="Erase"
      schema={loadBlock}
      action={blockPerson}
      extra={{ id }}
      failed={privacyMessages.blockFailed}
    >
      {({ PasswordField, TextAreaField }) => (
        <>
          <TextAreaField
            name="reason"
            label="Reason"
            hint={eraseDialogMessages.whoAskedForItAndWhen}
            maxLength={limits.reason}
          />
          <PasswordField
            name="currentPassword"
            label={eraseDialogMessages.currentPassword}
            autoComplete="current-password"
          />
          <SubmitButton variant="danger" className="mt-1 w-full">
            Erase
          </SubmitButton>
        </>
      )}
    </FormDialog>
  )
}

export function TakeBackDialog({ id, name, onClose }: Props) {
  return (
    <FormDialog
      title={eraseDialogMessages.keepDataQuestion(name)}
      description={eraseDialogMessages.everythingIsAsItWas}
      onClose={onClose}
      aria-label={eraseDialogMessages.takeErasureBack}
      schema={loadUnblock}
      action={unblockPerson}
      extra={{ id }}
      failed={privacyMessages.unblockFailed}
    >
      {({ PasswordField }) => (
        <>
          <PasswordField
            name="currentPassword"
            label={eraseDialogMessages.currentPassword}
            autoComplete="current-password"
          />
          <SubmitButton className="mt-1 w-full">{eraseDialogMessages.takeBack}</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
