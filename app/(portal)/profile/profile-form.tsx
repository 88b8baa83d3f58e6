'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { personInputs } from '@/components/person-inputs'
import { notify } from '@/lib/client/notify'
import type { Profile, SavedProfile } from '@/lib/profile/answers'
import { saveProfileMessages } from '@/lib/profile/messages'
import type { ProfileInput } from '@/lib/profile/schema'
import { updateProfile } from './actions'
import { LazyConfirmEmailDialog } from './lazy-confirm-email-dialog'

const loadSchema = () => import('@/lib/profile/schema').then(({ profileSchema }) => profileSchema)

type Props = { profile: Profile; occupation: string | null; onSaved: () => void }

export function ProfileForm({ profile, occupation, onSaved }: Props) {
  const [asked, setAsked] = useState<ProfileInput>()

  /** Saves. When the server asks for the current password, a dialog opens. */
  async function save(input: ProfileInput) {
    const result = await updateProfile(input)
    if (!result.ok && result.errors?.currentPassword) setAsked(input)
    return result
  }

  function saved({ waiting }: SavedProfile) {
    if (waiting) notify.info(saveProfileMessages.waits)
    onSaved()
  }

  return (
    <>
      <ActionForm
        aria-label="Edit Profile"
        className="grid gap-4 pt-6 sm:grid-cols-2"
        submit="Save Changes"
        schema={loadSchema}
        action={save}
        extra={{ id: profile.id }}
        failed={saveProfileMessages.updateFailed}
        submitting={saveProfileMessages.submitting}
        success={saveProfileMessages.success}
        onSuccess={saved}
      >
        {({ TextAreaField, TextField }) => (
          <>
            <TextField {...personInputs.name} defaultValue={profile.name} />
            <TextField {...personInputs.email} defaultValue={profile.email} />
            <TextField {...personInputs.phone} defaultValue={profile.phone} />
            {profile.role === 'student' && (
              <TextField {...personInputs.parentEmail} optional defaultValue={profile.parentEmail ?? ''} />
            )}
            {occupation !== null && <TextField {...personInputs.occupation} optional defaultValue={occupation} />}
            <TextAreaField {...personInputs.address} defaultValue={profile.address} className="sm:col-span-2" />
          </>
        )}
      </ActionForm>
      {asked !== undefined && (
        <LazyConfirmEmailDialog
          save={(confirmed) => updateProfile({ ...asked, ...confirmed })}
          onCancel={() => setAsked(undefined)}
          onSaved={saved}
        />
      )}
    </>
  )
}
