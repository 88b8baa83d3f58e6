'use client'

import type { ReactNode } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import type { ApplicationMail } from '@/lib/admissions/answers'
import { notify } from '@/lib/client/notify'
import { admissionMessages, applicationMailNames } from '@/lib/admissions/messages'
import { sendMailMessages } from '@/lib/admissions/screen-messages'
import { sendApplicationMail } from '../actions'

type Kind = ApplicationMail['mail']
type Words = { title: string; consequence: string; confirm: string; done: (email: string) => string }

const link: Words = {
  title: sendMailMessages.sendStatusLinkAgainQuestion,
  consequence: sendMailMessages.familysEarlierLinkStops,
  confirm: sendMailMessages.sendLink,
  done: admissionMessages.linkSent,
}
const special: Partial<Record<Kind, Words>> = {
  applicationReceived: link,
  applicationLink: link,
  invitation: {
    title: sendMailMessages.sendInvitationAgainQuestion,
    consequence: sendMailMessages.studentsEarlier,
    confirm: sendMailMessages.sendInvitation,
    done: admissionMessages.invitationSent,
  },
}

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
  const name = applicationMailNames[mail]
  const words = special[mail] ?? {
    title: sendMailMessages.sendThisMailAgainQuestion,
    consequence: '',
    confirm: sendMailMessages.sendMail,
    done: admissionMessages.mailQueued,
  }
  return (
    <ConfirmButton
      size="sm"
      icon={icon}
      title={words.title}
      description={sendMailMessages.itGoesTo(name, to, words.consequence).trim()}
      confirm={words.confirm}
      action={sendApplicationMail}
      input={{ id, mail }}
      failed={admissionMessages.mailFailed}
      onDone={({ email }) => void notify.success(words.done(email))}
    >
      {children}
    </ConfirmButton>
  )
}
