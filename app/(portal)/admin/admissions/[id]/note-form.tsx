'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { admissionMessages } from '@/lib/admissions/messages'
import { noteFormMessages } from '@/lib/admissions/screen-messages'
import { addApplicationNote } from '../actions'

const loadSchema = () => import('@/lib/admissions/schema').then(({ noteSchema }) => noteSchema)

export function NoteForm({ id }: { id: string }) {
  return (
    <ActionForm
      aria-label={noteFormMessages.addNote}
      className="mt-4"
      schema={loadSchema}
      action={addApplicationNote}
      extra={{ id }}
      failed={admissionMessages.noteFailed}
      success={admissionMessages.noted}
      clears
    >
      {({ TextAreaField }) => (
        <>
          <TextAreaField
            name="note"
            label="Note"
            hint={noteFormMessages.onlyOfficeSeesThisNever}
            maxLength={limits.note}
          />
          <SubmitButton variant="secondary" className="mt-3">
            {noteFormMessages.saveNote}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  )
}
