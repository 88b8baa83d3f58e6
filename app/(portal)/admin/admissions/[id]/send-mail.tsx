'use client'

import type { ReactNode } from 'react'
import { AskingButton } from '@/components/asking-button'
import type { ApplicationMail } from '@/lib/admissions/schema'
import { notify } from '@/lib/client/notify'
import { messages } from '@/lib/messages'
import { sendMail } from '../actions'

type Kind = ApplicationMail['mail']
type Words = { title: string; consequence: string; confirm: string; done: (email: string) => string }

const link: Words = {
  title: 'Send the status link again?',
  consequence: 'The link the family had stops working when the mail has left.',
  confirm: 'Send link',
  done: messages.admissions.linkSent,
}
const special: Partial<Record<Kind, Words>> = {
  applicationReceived: link,
  applicationLink: link,
  invitation: {
    title: 'Send the invitation again?',
    consequence: 'The one the pupil had stops working when the mail has left.',
    confirm: 'Send invitation',
    done: messages.admissions.invitationSent,
  },
}

/** Sends a mail about the application (again), after asking. */
export function SendMail({
  id,
  mail,
  to,
  icon,
  children,
}: {
  id: string
  mail: Kind
  to: string
  icon?: ReactNode
  children: ReactNode
}) {
  const name = messages.admissions.mailNames[mail]
  const words = special[mail] ?? {
    title: 'Send this mail again?',
    consequence: '',
    confirm: 'Send mail',
    done: messages.admissions.mailQueued,
  }
  return (
    <AskingButton
      size="sm"
      icon={icon}
      title={words.title}
      description={`${name}: it goes to ${to}. ${words.consequence}`.trim()}
      confirm={words.confirm}
      action={sendMail}
      input={{ id, mail }}
      failed={messages.admissions.mailFailed}
      onDone={({ email }) => void notify.success(words.done(email))}
    >
      {children}
    </AskingButton>
  )
}
