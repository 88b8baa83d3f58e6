'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { peopleMessages } from '@/lib/people/messages'
import { deactivatePerson } from '../actions'

const loadSchema = () => import('@/lib/people/schema').then(({ deactivateSchema }) => deactivateSchema)

export function DeactivateDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  return (
    <FormDialog
      title={`Deactivate ${name}?`}
      description="The person is logged out on every device at once and can no longer log in. All records stay, and you can let the person log in again. If the person is a class teacher, that ends too."
      onClose={onClose}
      aria-label="Deactivate"
      schema={loadSchema}
      action={deactivatePerson}
      extra={{ id }}
      failed={peopleMessages.deactivateFailed}
    >
      {({ TextAreaField }) => (
        <>
          <TextAreaField name="reason" label="Reason" hint="Kept in the account’s history." maxLength={limits.reason} />
          <SubmitButton variant="danger" className="mt-1 w-full">
            Deactivate
          </SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
