'use client'

import { ActionForm } from '@/components/action-form'
import { FocusedOnce } from '@/components/focused-once'
import { passkeyMessages } from '@/lib/auth/messages'
import { loadInFull } from '@/lib/client/load-in-full'
import { makePasskey } from '@/lib/client/passkeys'
import { addPasskey, startPasskey } from './actions'

const loadSchema = () => import('@/lib/auth/schema').then(({ newPasskeySchema }) => newPasskeySchema)

/** The password, then the device makes the key, then the portal keeps it. */
async function add({ currentPassword, name }: { currentPassword: string; name?: string | null }) {
  const begun = await startPasskey({ currentPassword })
  if (!begun.ok) return begun
  const made = await makePasskey(begun.data)
  return made.ok ? addPasskey({ name, made: made.data }) : made
}

type Props = {
  /** The portal opens only after it. */
  led?: boolean
  onDone: () => void
}

export function AddPasskey({ led, onDone }: Props) {
  return (
    <ActionForm
      aria-label="Add a passkey"
      className="grid gap-5"
      schema={loadSchema}
      action={add}
      // The device has its own time limit.
      endsItself
      failed={passkeyMessages.failed}
      submit="Continue"
      success={passkeyMessages.added}
      leaves={led}
      onSuccess={() => (led ? loadInFull('/') : onDone())}
    >
      {({ PasswordField, TextField }) => (
        <>
          <FocusedOnce>
            <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
          </FocusedOnce>
          <TextField
            name="name"
            label="Name of the device"
            optional
            autoComplete="off"
            hint="Such as My phone. Without one it is called after this browser."
          />
        </>
      )}
    </ActionForm>
  )
}
