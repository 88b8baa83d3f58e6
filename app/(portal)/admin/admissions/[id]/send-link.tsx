'use client'

import { Mail } from 'lucide-react'
import { AskingButton } from '@/components/asking-button'
import { notify } from '@/lib/client/notify'
import { messages } from '@/lib/messages'
import { sendLink } from '../actions'

/** For a family that has lost its status link, or never got it. */
export function SendLink({ id, email }: { id: string; email: string }) {
  return (
    <AskingButton
      size="sm"
      icon={<Mail aria-hidden />}
      title="Send the status link again?"
      description={`A new link goes to ${email}. The one the family had stops working.`}
      confirm="Send link"
      action={sendLink}
      input={{ id }}
      failed={messages.admissions.linkFailed}
      onDone={() => notify.success(messages.admissions.linkSent(email))}
    >
      Send status link again
    </AskingButton>
  )
}
