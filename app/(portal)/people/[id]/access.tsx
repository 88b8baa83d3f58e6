'use client'

import { KeyRound, LockKeyholeOpen, LockKeyhole } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, type ComponentProps } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { onDemand } from '@/components/on-demand'
import { Button, buttonStyle } from '@/components/ui/button'
import { inviteMessages } from '@/lib/guardians/screen-messages'
import { notify } from '@/lib/client/notify'
import type { PersonDetail } from '@/lib/people/answers'
import { peopleMessages } from '@/lib/people/messages'
import { accessMessages } from '@/lib/people/screen-messages'
import type { ConfirmPasswordDialog as Confirm } from '../../confirm-password-dialog'
import { SlipButton } from '../slip-button'
import { reactivatePerson, sendPasswordLink } from '../actions'
import type { DeactivateDialog as Dialog } from './deactivate-dialog'

const DeactivateDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./deactivate-dialog').then((module) => module.DeactivateDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Done = { id: string; message: string }

const ConfirmPasswordDialog = onDemand<ComponentProps<typeof Confirm<Done>>>(
  () => import('../../confirm-password-dialog').then((module) => module.ConfirmPasswordDialog<Done>),
  { giveUp: ({ onCancel }) => onCancel() },
)

const tell = ({ message }: { message: string }) => void notify.success(message)

/** Whether a person may log in, and the mail with which they choose a password. */
export function Access({ person, own }: { person: PersonDetail; own: boolean }) {
  const { id, name, state, active, hasPassword, loginPhone } = person
  const isParent = person.role === 'parent'
  const router = useRouter()
  const email = person.email || (isParent ? person.contactEmail : '')
  const [invite, inviteQuestion] = isParent
    ? [person.email ? inviteMessages.again : inviteMessages.invite, inviteMessages.question(name)]
    : [accessMessages.sendInvitation, accessMessages.sendInvitationQuestion]
  const [ending, setEnding] = useState(false)
  const [confirming, setConfirming] = useState(false)

  /** Lets in again. When the server asks for the viewer's own password, a dialog opens. */
  async function reactivate(input: { id: string }, key?: string) {
    const result = await reactivatePerson(input, key)
    if (!result.ok && result.errors?.currentPassword) setConfirming(true)
    return result
  }

  if (state === 'Waiting')
    return (
      <p className="mt-4 border-t border-line pt-6">
        <a href="/admin/approvals" className={buttonStyle({ variant: 'secondary', size: 'sm' })}>
          {accessMessages.approveOrReject}
        </a>
      </p>
    )
  return (
    <div role="group" aria-label="Access" className="mt-4 flex flex-wrap gap-3 border-t border-line pt-6">
      {active && !email && !isParent && (
        <p className="w-full text-sm text-muted">{accessMessages.withEmailPersonCan}</p>
      )}
      {active && email && (
        <ConfirmButton
          key={hasPassword ? 'reset' : 'invite'}
          size="sm"
          icon={<KeyRound aria-hidden />}
          title={hasPassword ? accessMessages.sendLinkToChooseNewQuestion : inviteQuestion}
          description={accessMessages.itGoesTo(email, hasPassword)}
          confirm={accessMessages.sendMail}
          action={sendPasswordLink}
          input={{ id }}
          failed={peopleMessages.linkFailed}
          onDone={tell}
        >
          {hasPassword ? 'Reset password' : invite}
        </ConfirmButton>
      )}
      {active && isParent && (!hasPassword || loginPhone) && (
        <SlipButton guardian={person} onDone={() => router.refresh()} />
      )}
      {!active && (
        <ConfirmButton
          size="sm"
          icon={<LockKeyholeOpen aria-hidden />}
          title={accessMessages.letLogInAgainQuestion(name)}
          description={accessMessages.oldPasswordWorksAgain}
          confirm="Reactivate"
          action={reactivate}
          input={{ id }}
          failed={peopleMessages.reactivateFailed}
          onDone={tell}
        >
          Reactivate
        </ConfirmButton>
      )}
      {active && !own && (
        <Button variant="secondary" size="sm" onClick={() => setEnding(true)}>
          <LockKeyhole aria-hidden />
          Deactivate
        </Button>
      )}
      {confirming && (
        <ConfirmPasswordDialog
          title="Reactivate"
          description={accessMessages.description(name)}
          save={(confirmed) => reactivatePerson({ id, ...confirmed })}
          failed={peopleMessages.reactivateFailed}
          success={({ message }) => message}
          onCancel={() => setConfirming(false)}
          onSaved={() => setConfirming(false)}
        />
      )}
      {ending && <DeactivateDialog id={id} name={name} onClose={() => setEnding(false)} />}
    </div>
  )
}
