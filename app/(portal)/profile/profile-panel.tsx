'use client'

import { CircleCheck, CircleMinus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Face } from '@/components/face'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Profile } from '@/lib/profile/answers'
import type { RecordedField } from '@/lib/person-fields'
import { profilePanelMessages } from '@/lib/profile/screen-messages'
import { ContactForm } from './contact-form'
import { ProfileForm } from './profile-form'

type Props = {
  profile: Profile
  /** What the profile does not have, as it is shown. */
  further: readonly { label: string; value: string }[]
  /** The number with which they log in; '' for who does with the e-mail. */
  loginPhone: string
  /** What a guardian may change of it; null for who has none. */
  occupation: string | null
  /** Changes that wait for approval. */
  waiting: Partial<Record<RecordedField, string>>
}

export function ProfilePanel({ profile, further, loginPhone, occupation, waiting }: Props) {
  const [editing, setEditing] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  function saved() {
    setEditing(false)
    // The pressed button is gone.
    toggle.current?.focus()
  }

  return (
    <Card className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-6">
        <div className="flex items-center gap-4">
          {profile.profilePicture && <Face name={profile.name} photo={profile.profilePicture} size="page" />}
          <Status active={profile.isActive} />
        </div>
        <Button ref={toggle} variant="secondary" onClick={() => setEditing(!editing)}>
          {editing ? 'Cancel' : 'Edit Profile'}
        </Button>
      </div>
      {editing && loginPhone ? (
        <ContactForm profile={profile} occupation={occupation} onSaved={saved} />
      ) : editing ? (
        <ProfileForm profile={profile} occupation={occupation} onSaved={saved} />
      ) : (
        <ProfileView profile={profile} further={further} loginPhone={loginPhone} waiting={waiting} />
      )}
    </Card>
  )
}

function Status({ active }: { active: boolean }) {
  const Icon = active ? CircleCheck : CircleMinus
  return (
    <p className="flex items-center gap-3 text-sm">
      <span className="text-muted">Account Status</span>
      <Badge tone={active ? 'positive' : 'negative'}>
        <Icon aria-hidden className="size-3.5" />
        {active ? 'Active' : 'Inactive'}
      </Badge>
    </p>
  )
}

function ProfileView({ profile, further, loginPhone, waiting }: Omit<Props, 'occupation'>) {
  return (
    <dl className="divide-y divide-line">
      <Entry label="Full Name" waiting={waiting.name}>
        {profile.name}
      </Entry>
      <Entry label="Email">{profile.email}</Entry>
      <Entry label="Phone">{profile.phone}</Entry>
      <Entry label="Address">{profile.address}</Entry>
      {further.map(({ label, value }) => (
        <Entry key={label} label={label}>
          {value}
        </Entry>
      ))}
      {loginPhone && <Entry label={profilePanelMessages.logsInWith}>{loginPhone}</Entry>}
      {profile.role === 'student' && (
        <Entry label="Parent Email" waiting={waiting.parentEmail}>
          {profile.parentEmail}
        </Entry>
      )}
    </dl>
  )
}

function Entry({ label, waiting, children }: { label: string; waiting?: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 py-3 last:pb-0 sm:grid-cols-[10rem_1fr] sm:gap-4">
      <dt className="text-sm text-muted sm:leading-relaxed">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
        {children || <span className="text-muted">{profilePanelMessages.notGiven}</span>}
        {waiting !== undefined && (
          <p className="text-sm text-muted">{profilePanelMessages.officeHasToApprove(waiting)}</p>
        )}
      </dd>
    </div>
  )
}
