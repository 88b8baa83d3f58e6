'use client'

import { useEffect, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldsOf } from '@/components/fields'
import { useOffered } from '@/components/school-lists'
import { useStudentsOf } from '@/app/use-answer'
import { neededFor } from '@/lib/audiences'
import { sections } from '@/lib/constants'
import { dutyKinds, dutyNames } from '@/lib/duties'
import { optionLabels } from '@/lib/enrolment/option-labels'
import { inRollOrder } from '@/lib/enrolment/roll-order'
import type { notificationSchema } from '@/lib/notifications/schema'
import { groupFieldsMessages as said } from '@/lib/notifications/screen-messages'

type Values = z.input<typeof notificationSchema>

/** What a group of recipients needs to be said besides: a class, a section, a duty, or a student by their class. */
export function GroupFields({ SelectField }: Pick<FieldsOf<Values>, 'SelectField'>) {
  const classes = useOffered('classes')
  const [recipients = '', schoolClass] = useWatch<Values, ['recipients', 'class']>({ name: ['recipients', 'class'] })
  const needed = neededFor(recipients)
  if (needed.length === 0) return null
  if (needed.includes('duty'))
    return (
      <div className="grid gap-4 sm:col-span-3 sm:grid-cols-3">
        <SelectField
          name="duty"
          label={said.duty}
          options={dutyKinds.map((kind) => ({ value: kind, label: dutyNames[kind] }))}
          placeholder={said.selectDuty}
        />
      </div>
    )
  const ofStudent = needed.includes('student')
  return (
    <div className="grid gap-4 sm:col-span-3 sm:grid-cols-3">
      <SelectField name="class" label={said.class} options={classes} placeholder={said.selectClass} />
      {needed.includes('section') && (
        <SelectField name="section" label={said.section} options={sections} placeholder={said.selectSection} />
      )}
      {ofStudent && <StudentSelect key={schoolClass} SelectField={SelectField} schoolClass={schoolClass ?? ''} />}
    </div>
  )
}

function StudentSelect({ SelectField, schoolClass }: Pick<FieldsOf<Values>, 'SelectField'> & { schoolClass: string }) {
  const { setValue, getValues } = useFormContext<Values>()
  const answer = useStudentsOf(schoolClass)
  const found = useMemo(() => (answer === undefined ? undefined : inRollOrder(answer?.students ?? [])), [answer])
  // Of a draft, or a notice that was taken back, the student is chosen before the list has them.
  useEffect(() => {
    const chosen = getValues('student')
    if (found) setValue('student', found.some(({ _id }) => _id === chosen) ? chosen : '')
  }, [found, getValues, setValue])
  const labels = optionLabels(found ?? [])
  return (
    <SelectField
      name="student"
      label={said.student}
      disabled={!schoolClass}
      placeholder={schoolClass ? (found ? said.selectStudent : said.loadingStudents) : said.selectClassFirst}
      options={(found ?? []).map(({ _id }, n) => ({ value: _id, label: labels[n] ?? '' }))}
    />
  )
}
