'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { notify } from '@/lib/client/notify'
import { limits } from '@/lib/constants'
import { messages } from '@/lib/messages'
import type { Profile, ProfileInput, SavedProfile } from '@/lib/profile/schema'
import { updateProfile } from './actions'
import { ConfirmEmailDialog } from './confirm-email-dialog'

const loadSchema = () => import('@/lib/profile/schema').then(({ profileSchema }) => profileSchema)

type Props = { profile: Profile; onSaved: () => void }

export function ProfileForm({ profile, onSaved }: Props) {
  const [asked, setAsked] = useState<ProfileInput>()

  /** Saves; where the server wants the current password for another e-mail, a dialog asks for it. */
  async function save(input: ProfileInput) {
    const result = await updateProfile(input)
    if (!result.ok && result.errors?.currentPassword) setAsked(input)
    return result
  }

  function saved({ waiting }: SavedProfile) {
    if (waiting) notify.info(messages.profile.waits)
    onSaved()
  }

  return (
    <>
      <ActionForm
        aria-label="Edit Profile"
        className="pt-5"
        schema={loadSchema}
        action={save}
        extra={{ id: profile.id }}
        failed={messages.profile.updateFailed}
        submitting={messages.profile.submitting}
        success={messages.profile.success}
        onSuccess={saved}
      >
        {({ TextAreaField, TextField }) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                name="name"
                label="Full Name"
                autoComplete="name"
                maxLength={limits.name}
                defaultValue={profile.name}
              />
              <TextField
                name="email"
                label="Email"
                type="email"
                autoComplete="email"
                maxLength={limits.email}
                defaultValue={profile.email}
              />
              <TextField
                name="phone"
                label="Phone"
                type="tel"
                autoComplete="tel"
                maxLength={limits.phone}
                defaultValue={profile.phone}
              />
              {profile.role === 'student' && (
                <TextField
                  name="parentEmail"
                  label="Parent Email"
                  type="email"
                  autoComplete="off"
                  maxLength={limits.email}
                  optional
                  defaultValue={profile.parentEmail ?? ''}
                />
              )}
              <TextAreaField
                name="address"
                label="Address"
                autoComplete="street-address"
                maxLength={limits.address}
                defaultValue={profile.address}
                className="sm:col-span-2"
              />
            </div>
            <SubmitButton className="mt-6">Save Changes</SubmitButton>
          </>
        )}
      </ActionForm>
      {asked !== undefined && <ConfirmEmailDialog input={asked} onCancel={() => setAsked(undefined)} onSaved={saved} />}
    </>
  )
}
