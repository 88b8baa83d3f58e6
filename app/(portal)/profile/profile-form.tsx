'use client'

import { ActionForm } from '@/components/action-form'
import { TextAreaField, TextField } from '@/components/fields'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { messages } from '@/lib/messages'
import type { Profile } from '@/lib/profile/schema'
import { updateProfile } from './actions'

const loadSchema = () => import('@/lib/profile/schema').then(({ profileSchema }) => profileSchema)

export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  return (
    <ActionForm
      aria-label="Edit Profile"
      className="pt-5"
      schema={loadSchema}
      action={updateProfile}
      extra={{ id: profile.id }}
      failed={messages.profile.updateFailed}
      submitting={messages.profile.submitting}
      success={messages.profile.success}
      onSuccess={onSaved}
    >
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
    </ActionForm>
  )
}
