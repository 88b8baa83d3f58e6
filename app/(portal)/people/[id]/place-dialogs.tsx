'use client'

import { ActionForm } from '@/components/action-form'
import { useOffered } from '@/components/school-lists'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { sections } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { PersonDetail } from '@/lib/people/schema'
import { leavingOutcomes } from '@/lib/students/lists'
import { studentMessages } from '@/lib/students/messages'
import { moveStudent, recordLeaving } from '../actions'

const loadMove = () => import('@/lib/students/schema').then(({ moveSchema }) => moveSchema)
const loadLeaving = () => import('@/lib/students/schema').then(({ leavingSchema }) => leavingSchema)

type Props = { person: PersonDetail; today: Day; onClose: () => void }

export function MoveDialog({ person, today, onClose }: Props) {
  const { id, name } = person
  const classes = useOffered('classes')
  const section = sections.find((known) => known === person.section)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${name}`}
      description="Registers before the day stay as they are. Another class gives a new roll number."
    >
      <ActionForm
        aria-label="Move"
        className="grid gap-4"
        schema={loadMove}
        action={moveStudent}
        extra={{ id }}
        failed={studentMessages.moveFailed}
        success={({ message }) => message}
        onSuccess={onClose}
        defaultValues={{ class: person.class, section, from: today }}
      >
        {({ DateField, SelectField }) => (
          <>
            <SelectField name="class" label="Class" options={classes} />
            <SelectField
              name="section"
              label="Section"
              optional
              placeholder="The smallest"
              options={sections}
              hint="In another class, none means the smallest."
            />
            <DateField name="from" label="From" />
            <SubmitButton className="justify-self-start">Move</SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}

export function LeavingDialog({ person: { id, name }, today, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name} has left?`}
      description="The registers up to the last day keep the pupil. The account stays, for what is still to be paid; deactivate it when that is done."
    >
      <ActionForm
        aria-label="Has left"
        className="grid gap-4"
        schema={loadLeaving}
        action={recordLeaving}
        extra={{ id }}
        failed={studentMessages.leaveFailed}
        success={({ message }) => message}
        onSuccess={onClose}
        defaultValues={{ lastDay: today, outcome: 'Left' }}
      >
        {({ DateField, SelectField }) => (
          <>
            <DateField name="lastDay" label="Last day" />
            <SelectField name="outcome" label="How" options={leavingOutcomes} />
            <SubmitButton className="justify-self-start">Record</SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
