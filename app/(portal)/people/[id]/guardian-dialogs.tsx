'use client'

import { CheckField } from '@/components/check-field'
import { FormDialog } from '@/components/form-dialog'
import type { FormValues } from '@/components/form-values'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { Guardian } from '@/lib/guardians/answers'
import { guardianDialogMessages as said } from '@/lib/guardians/dialog-messages'
import { guardianRights, relations } from '@/lib/guardians/lists'
import { guardianMessages } from '@/lib/guardians/messages'
import type { changeGuardianSchema } from '@/lib/guardians/schema'
import { barGuardian, changeGuardian, endGuardian, liftBar } from '../actions'
import { AddGuardianDialog } from './add-guardian-dialog'

const loadChange = () => import('@/lib/guardians/schema').then(({ changeGuardianSchema }) => changeGuardianSchema)
const loadEnd = () => import('@/lib/guardians/schema').then(({ endGuardianSchema }) => endGuardianSchema)
const loadBar = () => import('@/lib/guardians/schema').then(({ barSchema }) => barSchema)
const loadLift = () => import('@/lib/guardians/schema').then(({ liftSchema }) => liftSchema)

type Student = { id: string; name: string }
type Props = {
  student: Student
  opened: { what: 'add'; email?: string } | { what: 'edit' | 'end' | 'bar' | 'lift'; guardian: Guardian }
  today: Day
  /** Nobody else is left whom the school can reach. */
  alone: boolean
  onClose: () => void
}

/** What the office does about a pupil's guardians. */
export function GuardianDialog({ student, opened, today, alone, onClose }: Props) {
  if (opened.what === 'add') return <AddGuardianDialog student={student} email={opened.email} onClose={onClose} />
  const { what, guardian } = opened
  const props = { student, guardian, onClose }
  if (what === 'edit') return <EditDialog {...props} />
  if (what === 'end') return <EndDialog {...props} today={today} />
  return what === 'bar' ? <BarDialog {...props} alone={alone} /> : <LiftDialog {...props} />
}

type OneProps = { student: Student; guardian: Guardian; onClose: () => void }

function EditDialog({ student, guardian, onClose }: OneProps) {
  const { id, name, relation } = guardian
  return (
    <FormDialog
      title={said.edit(name, student.name)}
      description={said.editDescription}
      onClose={onClose}
      aria-label="Edit"
      submit="Save Changes"
      schema={loadChange}
      action={changeGuardian}
      extra={{ id: student.id, guardian: id }}
      failed={guardianMessages.changeFailed}
      defaultValues={{
        relation,
        ...Object.fromEntries(guardianRights.map((right) => [right, guardian[right] ?? false])),
      }}
    >
      {({ SelectField }) => (
        <>
          <SelectField name="relation" label={said.relation} options={relations} />
          <div>
            {guardianRights.map((right) => (
              <CheckField<FormValues<typeof changeGuardianSchema>>
                key={right}
                name={right}
                label={said.rights[right]}
              />
            ))}
          </div>
        </>
      )}
    </FormDialog>
  )
}

function EndDialog({ student, guardian: { id, name }, today, onClose }: OneProps & { today: Day }) {
  return (
    <FormDialog
      title={said.end(name, student.name)}
      description={said.endDescription}
      onClose={onClose}
      aria-label="End"
      submit="End"
      schema={loadEnd}
      action={endGuardian}
      extra={{ id: student.id, guardian: id }}
      failed={guardianMessages.endFailed}
      defaultValues={{ until: today }}
    >
      {({ DateField }) => <DateField name="until" label={said.lastDay} max={today} />}
    </FormDialog>
  )
}

function BarDialog({ student, guardian: { id, name }, alone, onClose }: OneProps & { alone: boolean }) {
  return (
    <FormDialog
      title={said.bar(name, student.name)}
      description={said.barDescription}
      onClose={onClose}
      aria-label="Bar"
      schema={loadBar}
      action={barGuardian}
      extra={{ id: student.id, guardian: id, alone }}
      failed={guardianMessages.barFailed}
      {...(alone && {
        confirm: () => ({
          title: said.onlyTitle,
          description: said.onlyDescription(name, student.name),
          confirm: said.barButton,
        }),
      })}
    >
      {({ TextAreaField }) => (
        <>
          <TextAreaField name="reason" label="Reason" hint={said.barReasonHint} maxLength={limits.reason} />
          <SubmitButton variant="danger" className="mt-1 w-full">
            {said.barButton}
          </SubmitButton>
        </>
      )}
    </FormDialog>
  )
}

function LiftDialog({ student, guardian: { id, name }, onClose }: OneProps) {
  return (
    <FormDialog
      title={said.lift(name, student.name)}
      description={said.liftDescription}
      onClose={onClose}
      aria-label={said.liftButton}
      submit={said.liftButton}
      schema={loadLift}
      action={liftBar}
      extra={{ id: student.id, guardian: id }}
      failed={guardianMessages.liftFailed}
    >
      {({ TextAreaField }) => (
        <TextAreaField name="reason" label="Reason" hint={said.liftReasonHint} maxLength={limits.reason} />
      )}
    </FormDialog>
  )
}
