'use client'

import type { OwnPasskey } from '@/lib/auth/lists'
import { passkeyMessages } from '@/lib/auth/messages'
import { ConfirmPasswordDialog } from '../confirm-password-dialog'
import { removePasskey } from './actions'

type Props = { passkey: OwnPasskey; onClose: () => void; onRemoved: () => void }

export function RemovePasskey({ passkey: { id, name }, onClose, onRemoved }: Props) {
  return (
    <ConfirmPasswordDialog
      title="Remove Passkey"
      description={`${name} logs in with it no more. You are told by mail.`}
      save={(confirmed) => removePasskey({ id, ...confirmed })}
      failed={passkeyMessages.removeFailed}
      success={({ message }) => message}
      onCancel={onClose}
      onSaved={onRemoved}
    />
  )
}
