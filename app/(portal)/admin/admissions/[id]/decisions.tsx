'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { AgeFit, Alike } from '@/lib/admissions/answers'
import { ageSaid, classSaid } from '@/lib/admissions/class-by-age'
import { transitions, type AdmissionStatus } from '@/lib/admissions/pipeline'
import { ActionForm } from '@/components/action-form'
import { useOffered } from '@/components/school-lists'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { admissionMessages } from '@/lib/admissions/messages'
import { decisionsMessages } from '@/lib/admissions/screen-messages'
import { limits } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { acceptApplication, changeApplicationStatus } from '../actions'
import { ApplicantGuardian, likelyKnown } from './applicant-guardian'

type Parent = {
  name: string
  /** Who may be the parent; null for who adds no guardians. */
  alike: readonly Alike[] | null
}
type Props = { id: string; name: string; email: string; fit: AgeFit; status: AdmissionStatus; parent: Parent }

const targets = ['Under review', 'Waitlisted', 'Declined'] as const
type Target = (typeof targets)[number]
const labels: Record<Target, string> = { 'Under review': 'Review', Waitlisted: 'Waitlist', Declined: 'Decline' }

/** Buttons for the statuses that may follow. */
export function Decisions({ id, name, email, fit, status, parent }: Props) {
  const [target, setTarget] = useState<Target | 'Accepted'>()
  const close = () => setTarget(undefined)
  const open = transitions[status]
  // Somebody else has decided meanwhile, so this dialog closes.
  if (target && !open.includes(target)) close()
  if (open.length === 0) return null
  return (
    <div role="group" aria-label="Decisions" className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
      {open.includes('Accepted') && <Button onClick={() => setTarget('Accepted')}>Accept</Button>}
      {targets
        .filter((to) => open.includes(to))
        .map((to) => (
          <Button key={to} variant="secondary" onClick={() => setTarget(to)}>
            {labels[to]}
          </Button>
        ))}
      {target === 'Accepted' && (
        <AcceptDialog id={id} name={name} email={email} fit={fit} parent={parent} onClose={close} />
      )}
      {target && target !== 'Accepted' && <MoveDialog key={target} id={id} name={name} to={target} onClose={close} />}
    </div>
  )
}

const loadMoveSchema = () => import('@/lib/admissions/schema').then(({ moveSchema }) => moveSchema)

const consequences: Record<Target, (name: string) => string> = {
  'Under review': (name) => decisionsMessages.applicationOfGoesUnder(name),
  Waitlisted: (name) => decisionsMessages.applicationOfGoes(name),
  Declined: (name) => decisionsMessages.applicationOfIsDeclined(name),
}

/** Asks before the status changes, with a field for a note. */
function MoveDialog({ id, name, to, onClose }: { id: string; name: string; to: Target; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={decisionsMessages.moveToQuestion(name, to)}
      description={consequences[to](name)}
    >
      <ActionForm
        aria-label={decisionsMessages.moveTo(to)}
        schema={loadMoveSchema}
        action={changeApplicationStatus}
        extra={{ id, status: to }}
        failed={admissionMessages.moveFailed}
        success={admissionMessages.moved(to)}
        onSuccess={onClose}
      >
        {({ TextAreaField }) => (
          <>
            <TextAreaField
              name="note"
              label="Note"
              hint={decisionsMessages.onlyOfficeSees}
              maxLength={limits.note}
              optional
            />
            <SubmitButton variant={to === 'Declined' ? 'danger' : 'primary'} className="mt-6 w-full">
              {decisionsMessages.moveTo(to)}
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}

const loadAcceptSchema = () => import('@/lib/admissions/schema').then(({ acceptSchema }) => acceptSchema)

function AcceptDialog({ id, name, email, fit, parent, onClose }: Omit<Props, 'status'> & { onClose: () => void }) {
  const classes = useOffered('classes')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={decisionsMessages.acceptQuestion(name)}
      description={decisionsMessages.description(name)}
    >
      <ActionForm
        aria-label={decisionsMessages.accept(name)}
        schema={loadAcceptSchema}
        action={acceptApplication}
        extra={{ id }}
        failed={admissionMessages.acceptFailed}
        success={({ pupil, guardian }) => admissionMessages.accepted(name, pupil.email, guardian)}
        defaultValues={{ relation: '', known: likelyKnown(parent.alike ?? []), invite: false }}
        errorBox
        onSuccess={onClose}
      >
        {({ SelectField, TextAreaField, TextField }) => (
          <>
            <div className="grid gap-4">
              <SelectField
                name="class"
                label="Class"
                options={classes}
                placeholder={messages.common.classRequired}
                defaultValue={fit.classes.length === 1 ? fit.classes[0] : undefined}
                hint={`${name} is ${ageSaid(fit)}: ${classSaid(fit)}.`}
              />
              <TextField
                name="email"
                label={decisionsMessages.emailOfAccount}
                type="email"
                autoComplete="off"
                maxLength={limits.email}
                optional
                defaultValue={email}
                hint={decisionsMessages.emailHint}
              />
              {parent.alike && (
                <ApplicantGuardian SelectField={SelectField} name={parent.name} email={email} alike={parent.alike} />
              )}
              <TextAreaField
                name="note"
                label="Note"
                hint={decisionsMessages.onlyOfficeSees}
                maxLength={limits.note}
                optional
              />
            </div>
            <SubmitButton className="mt-6 w-full">{decisionsMessages.acceptAndSendInvitation}</SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
