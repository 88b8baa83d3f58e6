'use client'

import { KeyRound } from 'lucide-react'
import { AskingButton } from '@/components/asking-button'
import { notify } from '@/lib/client/notify'
import { messages } from '@/lib/messages'
import { sendInvitation } from '../actions'

/** For a pupil who never got the invitation, or let it run out. */
export function SendInvitation({ id, email }: { id: string; email: string }) {
  return (
    <AskingButton
      size="sm"
      icon={<KeyRound aria-hidden />}
      title="Send the invitation again?"
      description={`A new invitation goes to ${email}. The one the pupil had stops working.`}
      confirm="Send invitation"
      action={sendInvitation}
      input={{ id }}
      failed={messages.admissions.invitationFailed}
      onDone={({ email }) => notify.success(messages.admissions.invitationSent(email))}
    >
      Send invitation again
    </AskingButton>
  )
}
