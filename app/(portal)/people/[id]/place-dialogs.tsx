'use client'

import type { FormValues } from '@/components/form-values'
import { FormDialog } from '@/components/form-dialog'
import { RadioField } from '@/components/radio-field'
import { useOffered } from '@/components/school-lists'
import { sections } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { PersonDetail } from '@/lib/people/answers'
import { accessChoices, endName, leavingOutcomes, placeName } from '@/lib/enrolment/lists'
import { studentMessages } from '@/lib/enrolment/messages'
import type { readmitSchema } from '@/lib/enrolment/schema'
import { placeDialogsMessages } from '@/lib/people/dialog-messages'
import { correctFirstDay, moveStudent, readmitStudent, recordLeaving } from '../actions'

const loadMove = () => import('@/lib/enrolment/schema').then(({ moveSchema }) => moveSchema)
const loadFirstDay = () => import('@/lib/enrolment/schema').then(({ firstDaySchema }) => firstDaySchema)
const loadLeaving = () => import('@/lib/enrolment/schema').then(({ leavingSchema }) => leavingSchema)

type ReadmissionValues = FormValues<typeof readmitSchema>
const loadReadmission = () => import('@/lib/enrolment/schema').then(({ readmitSchema }) => readmitSchema)

type Props = { person: PersonDetail; today: Day; onClose: () => void }

export function MoveDialog({ person, today, onClose }: Props) {
  const { id, name } = person
  const classes = useOffered('classes')
  const section = sections.find((known) => known === person.section)
  return (
    <FormDialog
      title={placeDialogsMessages.move(name)}
      description={placeDialogsMessages.description}
      onClose={onClose}
      aria-label="Move"
      submit="Move"
      schema={loadMove}
      action={moveStudent}
      extra={{ id }}
      failed={studentMessages.moveFailed}
      defaultValues={{ class: person.class, section, from: today }}
    >
      {({ DateField, SelectField }) => (
        <>
          <SelectField name="class" label="Class" options={classes} />
          <SelectField
            name="section"
            label="Section"
            optional
            placeholder={placeDialogsMessages.smallestSection}
            options={sections}
            hint={placeDialogsMessages.sectionHint}
          />
          <DateField name="from" label="From" />
        </>
      )}
    </FormDialog>
  )
}

export function FirstDayDialog({ person: { id, name, enrolments }, today, onClose }: Props) {
  const open = enrolments.find(({ to }) => to === null)
  return (
    <FormDialog
      title={placeDialogsMessages.firstDayOf(name)}
      description={placeDialogsMessages.useThisIfFirstDay}
      onClose={onClose}
      aria-label={placeDialogsMessages.firstDay}
      submit="Correct"
      schema={loadFirstDay}
      action={correctFirstDay}
      extra={{ id }}
      failed={studentMessages.firstDayFailed}
      defaultValues={{ from: open?.from ?? today }}
    >
      {({ DateField }) => <DateField name="from" label={placeDialogsMessages.firstDay} max={today} />}
    </FormDialog>
  )
}

export function LeavingDialog({ person: { id, name }, today, onClose }: Props) {
  return (
    <FormDialog
      title={placeDialogsMessages.hasLeftQuestion(name)}
      description={placeDialogsMessages.studentStaysInRegisters}
      onClose={onClose}
      aria-label={placeDialogsMessages.hasLeft}
      submit="Record"
      schema={loadLeaving}
      action={recordLeaving}
      extra={{ id }}
      failed={studentMessages.leaveFailed}
      defaultValues={{ lastDay: today, outcome: 'Left' }}
    >
      {({ DateField, SelectField }) => (
        <>
          <DateField name="lastDay" label={placeDialogsMessages.lastDay} />
          <SelectField name="outcome" label={placeDialogsMessages.leftOrPassedOut} options={leavingOutcomes} />
        </>
      )}
    </FormDialog>
  )
}

export function ReadmissionDialog({ person, today, onClose }: Props) {
  const { id, name, active, enrolments } = person
  const [last] = enrolments
  const left =
    last?.to && placeDialogsMessages.lastIn(placeName(last), endName({ outcome: last.outcome, day: last.to }))
  const classes = useOffered('classes')
  return (
    <FormDialog
      title={placeDialogsMessages.readmit(name)}
      description={[left, placeDialogsMessages.studentKeepsAdmission].filter(Boolean).join(' ')}
      onClose={onClose}
      aria-label="Readmit"
      submit="Readmit"
      schema={loadReadmission}
      action={readmitStudent}
      extra={{ id }}
      failed={studentMessages.readmitFailed}
      defaultValues={{ from: today, ...(active ? {} : { access: accessChoices[0] }) }}
    >
      {({ DateField, SelectField }) => (
        <>
          <SelectField name="class" label="Class" placeholder={placeDialogsMessages.selectClass} options={classes} />
          <SelectField
            name="section"
            label="Section"
            optional
            placeholder={placeDialogsMessages.smallestSection}
            options={sections}
          />
          <DateField
            name="from"
            label={placeDialogsMessages.firstDay}
            max={today}
            hint={placeDialogsMessages.attendanceCanBeMarked}
          />
          {!active && (
            <RadioField<ReadmissionValues>
              name="access"
              label={placeDialogsMessages.accountIsDeactivated}
              options={accessChoices}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
