'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { studentMessages } from '@/lib/enrolment/messages'
import { teachingFormMessages } from '@/lib/people/dialog-messages'
import type { TaughtSection } from '@/lib/year/answers'
import { setClassTeachers } from '../actions'

const loadSchema = () => import('@/lib/year/schema').then(({ classTeachersSchema }) => classTeachersSchema)

type Props = { teacher: string; sections: readonly (TaughtSection & { shown: string })[]; onDone: () => void }

/** Makes a teacher class teacher of one more section. */
export function TeachingForm({ teacher, sections, onDone }: Props) {
  return (
    <ActionForm
      aria-label={teachingFormMessages.addSection}
      className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-6"
      schema={loadSchema}
      action={setClassTeachers}
      defaultValues={{ sections: [{ section: sections[0]?.id ?? '', teacher }] }}
      failed={studentMessages.teachersSaveFailed}
      success={({ message }) => message}
      onSuccess={onDone}
    >
      {({ SelectField }) => (
        <>
          <SelectField
            name="sections.0.section"
            label="Section"
            className="min-w-0 grow"
            options={sections.map(({ id, shown, teacher: now }) => ({
              value: id,
              label: now ? `${shown} (now ${now.name})` : shown,
            }))}
          />
          <SubmitButton variant="secondary">{teachingFormMessages.makeClassTeacher}</SubmitButton>
        </>
      )}
    </ActionForm>
  )
}
