'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { personInputs } from '@/components/person-inputs'
import type { Profile } from '@/lib/profile/answers'
import { saveProfileMessages } from '@/lib/profile/messages'
import type { ContactInput } from '@/lib/profile/schema'
import { contactFormMessages } from '@/lib/profile/screen-messages'
import { updateContact } from './actions'
import { LazyConfirmEmailDialog } from './lazy-confirm-email-dialog'

const loadSchema = () => import('@/lib/profile/schema').then(({ contactSchema }) => contactSchema)

type Props = { profile: Profile; occupation: string | null; onSaved: () => void }

/** The profile of who logs in by phone: the e-mail is where the school writes, and may be empty. */
export function ContactForm({ profile, occupation, onSaved }: Props) {
  const [asked, setAsked] = useState<ContactInput>()

  /** Saves. When the server asks for the current password, a dialog opens. */
  async function save(input: ContactInput) {
    const result = await updateContact(input)
    if (!result.ok && result.errors?.currentPassword) setAsked(input)
    return result
  }

  return (
    <>
      <ActionForm
        aria-label="Edit Profile"
        className="grid gap-4 pt-6 sm:grid-cols-2"
        submit="Save Changes"
        schema={loadSchema}
        action={save}
        failed={saveProfileMessages.updateFailed}
        submitting={saveProfileMessages.submitting}
        success={saveProfileMessages.success}
        onSuccess={onSaved}
      >
        {({ TextAreaField, TextField }) => (
          <>
            <TextField {...personInputs.name} defaultValue={profile.name} />
            <TextField {...personInputs.email} optional defaultValue={profile.email} />
            <TextField {...personInputs.phone} defaultValue={profile.phone} hint={contactFormMessages.phoneHint} />
            {occupation !== null && <TextField {...personInputs.occupation} optional defaultValue={occupation} />}
            <TextAreaField
              {...personInputs.address}
              optional
              defaultValue={profile.address}
              className="sm:col-span-2"
            />
          </>
        )}
      </ActionForm>
      {asked !== undefined && (
        <LazyConfirmEmailDialog
          description={contactFormMessages.confirm}
          save={(confirmed) => updateContact({ ...asked, ...confirmed })}
          onCancel={() => setAsked(undefined)}
          onSaved={onSaved}
        />
      )}
    </>
  )
}
