'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { privacyMessages } from '@/lib/privacy/messages'
import { blockPerson, unblockPerson } from '../actions'

type Props = { id: string; name: string; onClose: () => void }

const loadBlock = () => import('@/lib/privacy/schema').then(({ blockSchema }) => blockSchema)
const loadUnblock = () => import('@/lib/privacy/schema').then(({ unblockSchema }) => unblockSchema)

export function EraseDialog({ id, name, onClose }: Props) {
  return (
    <FormDialog
      title={`Erase ${name}?`}
      description="From now on the person cannot log in, is in no list and gets no message. A year later (or after the time set under Privacy) the data are erased for good. Until then you can take it back. Receipts, certificates and registers keep the name as long as the law requires."
      onClose={onClose}
      aria-label="Erase"
      schema={loadBlock}
      action={blockPerson}
      extra={{ id }}
      failed={privacyMessages.blockFailed}
    >
      {({ PasswordField, TextAreaField }) => (
        <>
          <TextAreaField name="reason" label="Reason" hint="Who asked for it, and when." maxLength={limits.reason} />
          <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
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
      title={`Keep the data of ${name}?`}
      description="Everything is as it was before. Only a class teacher has to be chosen again."
      onClose={onClose}
      aria-label="Take the erasure back"
      schema={loadUnblock}
      action={unblockPerson}
      extra={{ id }}
      failed={privacyMessages.unblockFailed}
    >
      {({ PasswordField }) => (
        <>
          <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
          <SubmitButton className="mt-1 w-full">Take back</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
