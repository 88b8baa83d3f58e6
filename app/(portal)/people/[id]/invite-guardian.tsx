'use client'

import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/confirm-button'
import { notify } from '@/lib/client/notify'
import type { Guardian } from '@/lib/guardians/answers'
import { inviteMessages as said } from '@/lib/guardians/screen-messages'
import { peopleMessages } from '@/lib/people/messages'
import { sendPasswordLink } from '../actions'
import { SlipButton } from '../slip-button'

type Props = { guardian: { id: string; name: string; email: string | null; login: NonNullable<Guardian['login']> } }

/** The ways in which the office lets a guardian into the portal: a mail, or a printed slip. */
export function InviteGuardian({ guardian }: Props) {
  const { id, name, email, login } = guardian
  const router = useRouter()
  if (login === 'Active') return null
  return (
    <>
      {email && (
        <ConfirmButton
          variant="ghost"
          size="sm"
          title={said.question(name)}
          description={said.description(email)}
          confirm={said.sendMail}
          action={sendPasswordLink}
          input={{ id }}
          failed={peopleMessages.linkFailed}
          onDone={({ message }) => void notify.success(message)}
        >
          {login === 'Invited' ? said.again : said.invite}
          <span className="sr-only">: {name}</span>
        </ConfirmButton>
      )}
      <SlipButton guardian={guardian} variant="ghost" onDone={() => router.refresh()} />
    </>
  )
}
