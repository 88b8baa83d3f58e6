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
      title={`Move ${name}`}
      description="Registers before this day do not change. In another class the student gets a new roll number."
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
            placeholder="The smallest section"
            options={sections}
            hint="In another class, leave this empty for the smallest section."
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
      title={`First day of ${name}`}
      description="Use this if the first day in this class and section is wrong. Registers begin with this day."
      onClose={onClose}
      aria-label="First day"
      submit="Correct"
      schema={loadFirstDay}
      action={correctFirstDay}
      extra={{ id }}
      failed={studentMessages.firstDayFailed}
      defaultValues={{ from: open?.from ?? today }}
    >
      {({ DateField }) => <DateField name="from" label="First day" max={today} />}
    </FormDialog>
  )
}

export function LeavingDialog({ person: { id, name }, today, onClose }: Props) {
  return (
    <FormDialog
      title={`${name} has left?`}
      description="The student stays in the registers up to the last day. The account stays, so that the family can pay dues. Deactivate it after that."
      onClose={onClose}
      aria-label="Has left"
      submit="Record"
      schema={loadLeaving}
      action={recordLeaving}
      extra={{ id }}
      failed={studentMessages.leaveFailed}
      defaultValues={{ lastDay: today, outcome: 'Left' }}
    >
      {({ DateField, SelectField }) => (
        <>
          <DateField name="lastDay" label="Last day" />
          <SelectField name="outcome" label="Left or passed out" options={leavingOutcomes} />
        </>
      )}
    </FormDialog>
  )
}

export function ReadmissionDialog({ person, today, onClose }: Props) {
  const { id, name, active, enrolments } = person
  const [last] = enrolments
  const classes = useOffered('classes')
  return (
    <FormDialog
      title={`Readmit ${name}`}
      description={`${last?.to ? `Last in ${placeName(last)} (${endName({ outcome: last.outcome, day: last.to })}). ` : ''}The student keeps the admission number and gets the next roll number. Earlier records do not change.`}
      onClose={onClose}
      aria-label="Readmit"
      submit="Readmit"
      schema={loadReadmission}
      action={readmitStudent}
      extra={{ id }}
      failed={studentMessages.readmitFailed}
      defaultValues={{ from: today, ...(active ? {} : { access: 'Activate it again' }) }}
    >
      {({ DateField, SelectField }) => (
        <>
          <SelectField name="class" label="Class" placeholder="Select a class" options={classes} />
          <SelectField name="section" label="Section" optional placeholder="The smallest section" options={sections} />
          <DateField name="from" label="First day" max={today} hint="Attendance can be marked from this day on." />
          {!active && (
            <RadioField<ReadmissionValues> name="access" label="The account is deactivated" options={accessChoices} />
          )}
        </>
      )}
    </FormDialog>
  )
}
