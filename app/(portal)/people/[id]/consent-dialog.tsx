'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { privacyMessages } from '@/lib/privacy/messages'
import { recordPhotoConsent } from '../actions'

const loadSchema = () => import('@/lib/privacy/schema').then(({ consentSchema }) => consentSchema)

export function ConsentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FormDialog
      title="Photo consent"
      description="What a parent or guardian said, and how you know it was them. If they say no, pictures with the student are hidden at once."
      onClose={onClose}
      aria-label="Photo consent"
      schema={loadSchema}
      action={recordPhotoConsent}
      extra={{ id }}
      failed={privacyMessages.consentFailed}
    >
      {({ SelectField, TextAreaField, TextField }) => (
        <>
          <SelectField name="state" label="Consent" options={['Given', 'Withheld']} placeholder="Please choose" />
          <TextField name="givenBy" label="By whom" hint="The parent or guardian, by name." maxLength={limits.name} />
          <TextAreaField
            name="ground"
            label="Ground"
            hint="For example: a form that the mother signed at the office, with the day."
            maxLength={limits.reason}
          />
          <SubmitButton className="mt-1 w-full">Record</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
