'use client'

import type { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import { studentMessages } from '@/lib/students/messages'
import type { ClassTeachers, classTeachersSchema, TaughtSection } from '@/lib/year/schema'
import { setClassTeachers } from './actions'

const loadSchema = () => import('@/lib/year/schema').then(({ classTeachersSchema }) => classTeachersSchema)

type Props = Pick<ClassTeachers, 'teachers'> & {
  /** `2026-27` */
  year: string
  sections: readonly TaughtSection[]
  onDone: () => void
}

/** The class teacher of each section of a year. Sends those that were changed in it: another may have changed others since. */
export function ClassTeachersForm({ year, sections, teachers, onDone }: Props) {
  const before = sections.map(({ id, teacher }) => ({ section: id, teacher: teacher?.id ?? '' }))
  const save = ({ sections: now }: z.input<typeof classTeachersSchema>) =>
    setClassTeachers({ sections: now.filter(({ teacher }, index) => teacher !== before[index]?.teacher) })
  return (
    <ActionForm
      aria-label={`Class teachers of ${year}`}
      className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
      schema={loadSchema}
      action={save}
      failed={studentMessages.teachersSaveFailed}
      success={({ message }) => message}
      onSuccess={onDone}
      defaultValues={{ sections: before }}
      submit="Save the class teachers"
    >
      {({ SelectField }) =>
        sections.map(({ id, place }, index) => (
          <SelectField
            key={id}
            name={`sections.${index}.teacher`}
            label={place}
            optional
            placeholder="None"
            options={teachers.map((teacher) => ({ value: teacher.id, label: teacher.name }))}
          />
        ))
      }
    </ActionForm>
  )
}
