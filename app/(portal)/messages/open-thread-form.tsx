'use client'

import { useEffect, useState } from 'react'
import { useRouter } from 'next/navigation'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import type { FieldsOf } from '@/components/fields'
import { useOffered } from '@/components/school-lists'
import { Card } from '@/components/ui/card'
import { Label, Select } from '@/components/ui/controls'
import { useAnswer, useStudentsOf } from '@/app/use-answer'
import { limits } from '@/lib/constants'
import { optionLabels } from '@/lib/enrolment/option-labels'
import { inRollOrder } from '@/lib/enrolment/roll-order'
import { threadSides } from '@/lib/threads/lists'
import { threadMessages } from '@/lib/threads/messages'
import type { openThreadSchema } from '@/lib/threads/schema'
import { openThreadMessages as said } from '@/lib/threads/screen-messages'
import { openThread } from './actions'

type Values = z.input<typeof openThreadSchema>
type Fields = Pick<FieldsOf<Values>, 'SelectField'>

const loadSchema = () => import('@/lib/threads/schema').then(({ openThreadSchema }) => openThreadSchema)

/** `students`: a guardian's children; undefined for who writes for the school. */
export function OpenThreadForm({ students }: { students: readonly { id: string; name: string }[] | undefined }) {
  const router = useRouter()
  return (
    <Card>
      <ActionForm
        aria-label={said.send}
        className="grid gap-4 sm:grid-cols-2"
        schema={loadSchema}
        action={openThread}
        failed={threadMessages.openFailed}
        success={threadMessages.opened}
        submit={said.send}
        clears
        onSuccess={({ id }) => router.push(`/messages/${id}`)}
      >
        {({ SelectField, TextField, TextAreaField }) => (
          <>
            {students ? (
              <>
                <SelectField
                  name="student"
                  label={said.student}
                  placeholder={students.length > 1 ? said.selectChild : undefined}
                  options={students.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <SelectField name="to" label={said.to} options={threadSides} placeholder={said.selectTo} />
              </>
            ) : (
              <StudentFields SelectField={SelectField} />
            )}
            <TextField name="subject" label={said.subject} maxLength={limits.threadSubject} className="sm:col-span-2" />
            <TextAreaField
              name="message"
              label={said.message}
              hint={said.hint}
              maxLength={limits.message}
              className="sm:col-span-2"
            />
          </>
        )}
      </ActionForm>
    </Card>
  )
}

/** A student by their class, and which of the guardians. */
function StudentFields({ SelectField }: Fields) {
  const classes = useOffered('classes')
  const { setValue } = useFormContext<Values>()
  const [student] = useWatch<Values, ['student']>({ name: ['student'] })
  const [schoolClass, setClass] = useState('')
  const students = useStudentsOf(schoolClass)
  const family = useAnswer<{ guardians: { id: string; name: string }[] }>(student && `/api/people/${student}/guardians`)
  useEffect(() => setValue('student', ''), [schoolClass, setValue])
  useEffect(() => setValue('guardian', ''), [student, setValue])
  const rows = inRollOrder(students?.students ?? [])
  const labels = optionLabels(rows)
  const waiting = students ? said.selectStudent : said.loadingStudents
  return (
    <>
      <div className="grid content-start gap-1.5">
        <Label htmlFor="thread-class">{said.class}</Label>
        <Select id="thread-class" value={schoolClass} onChange={({ target }) => setClass(target.value)}>
          <option value="">{said.selectClass}</option>
          {classes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
      <SelectField
        name="student"
        label={said.student}
        disabled={!schoolClass}
        placeholder={schoolClass ? waiting : said.selectClassFirst}
        hint={said.ofSection}
        options={rows.map(({ _id }, n) => ({ value: _id, label: labels[n] ?? '' }))}
      />
      <SelectField
        name="guardian"
        label={said.guardian}
        optional
        disabled={!student}
        placeholder={said.allGuardians}
        options={(family?.guardians ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        className="sm:col-span-2"
      />
    </>
  )
}
