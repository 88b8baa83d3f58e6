'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { consentDialogMessages } from '@/lib/people/dialog-messages'
import { privacyMessages } from '@/lib/privacy/messages'
import { recordPhotoConsent } from '../actions'

const loadSchema = () => import('@/lib/privacy/schema').then(({ consentSchema }) => consentSchema)

export function ConsentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FormDialog
      title={consentDialogMessages.photoConsent}
      description={consentDialogMessages.description}
      onClose={onClose}
      aria-label={consentDialogMessages.photoConsent}
      schema={loadSchema}
      action={recordPhotoConsent}
      extra={{ id }}
      failed={privacyMessages.consentFailed}
    >
      {({ SelectField, TextAreaField, TextField }) => (
        <>
          <SelectField
            name="state"
            label="Consent"
            options={['Given', 'Withheld']}
            placeholder={consentDialogMessages.pleaseChoose}
          />
          <TextField
            name="givenBy"
            label={consentDialogMessages.byWhom}
            hint={consentDialogMessages.parentOrGuardianByName}
            maxLength={limits.name}
          />
          <TextAreaField
            name="ground"
            label="Ground"
            hint={consentDialogMessages.groundHint}
            maxLength={limits.reason}
          />
          <SubmitButton className="mt-1 w-full">Record</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
