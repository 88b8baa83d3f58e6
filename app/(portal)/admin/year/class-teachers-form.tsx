'use client'

import { ActionForm } from '@/components/action-form'
import { studentMessages } from '@/lib/enrolment/messages'
import type { TaughtSection, ClassTeachers } from '@/lib/year/answers'
import { classTeachersFormMessages } from '@/lib/year/dialog-messages'
import { setClassTeachers } from './actions'

const loadSchema = () => import('@/lib/year/schema').then(({ teacherOfEachSchema }) => teacherOfEachSchema)

type Props = Pick<ClassTeachers, 'teachers'> & {
  /** `2026-27` */
  year: string
  sections: readonly TaughtSection[]
  onDone: () => void
}

/** The class teacher of each section of a year. Sends those that were changed in it: another may have changed others since. */
export function ClassTeachersForm({ year, sections, teachers, onDone }: Props) {
  const before = Object.fromEntries(sections.map(({ id, teacher }) => [id, teacher?.id ?? '']))
  const save = (now: Record<string, string>) => {
    const changed = Object.entries(now).filter(([section, teacher]) => teacher !== before[section])
    return setClassTeachers({ sections: changed.map(([section, teacher]) => ({ section, teacher })) })
  }
  return (
    <ActionForm
      aria-label={classTeachersFormMessages.classTeachersOf(year)}
      className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
      schema={loadSchema}
      action={save}
      failed={studentMessages.teachersSaveFailed}
      success={({ message }) => message}
      onSuccess={onDone}
      defaultValues={before}
      submit={classTeachersFormMessages.saveClassTeachers}
    >
      {({ SelectField }) =>
        sections.map(({ id, place }) => (
          <SelectField
            key={id}
            name={id}
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
