'use client'

import { useState } from 'react'
import type { z } from 'zod'
import { CheckField } from '@/components/check-field'
import { FormDialog } from '@/components/form-dialog'
import type { FormValues } from '@/components/form-values'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import type { DutySection } from '@/lib/duties/answers'
import { dutyMessages } from '@/lib/duties/messages'
import { dutiesScreenMessages as said } from '@/lib/duties/screen-messages'
import type { typedSubjectsSchema } from '@/lib/duties/typed'
import { saveSubjects } from './actions'
import { ElectiveDialog } from './elective-dialog'

const loadSchema = () => import('@/lib/duties/typed').then((module) => module.typedSubjectsSchema)

type Values = FormValues<typeof typedSubjectsSchema>
type Props = { section: DutySection; known: readonly string[]; onClose: () => void }

/** Which subjects are taught in a section, and who takes those that are electives. */
export function SubjectsDialog({ section, known, onClose }: Props) {
  const [asked, setAsked] = useState<string>()
  const taught = new Map(section.subjects.map(({ subject, elective }) => [subject, elective]))
  const all = [...known, ...section.subjects.map(({ subject }) => subject).filter((each) => !known.includes(each))]
  if (asked) return <ElectiveDialog section={section} subject={asked} onClose={onClose} />

  const save = ({ subjects }: z.input<typeof typedSubjectsSchema>) =>
    saveSubjects({
      section: section.id,
      subjects: all.flatMap((subject, n) => (subjects[n]?.taught ? [{ subject, elective: subjects[n].elective }] : [])),
    })

  return (
    <FormDialog
      title={said.subjectsOf(section.place)}
      description={said.subjectsAbout}
      onClose={onClose}
      aria-label={said.subjectsOf(section.place)}
      schema={loadSchema}
      action={save}
      failed={dutyMessages.saveFailed}
      defaultValues={{
        subjects: all.map((subject) => ({ taught: taught.has(subject), elective: taught.get(subject) ?? false })),
      }}
    >
      {() => (
        <>
          <ul className="divide-y divide-line">
            {all.map((subject, n) => (
              <li key={subject} className="grid gap-x-4 py-1 sm:grid-cols-2">
                <CheckField<Values> name={`subjects.${n}.taught`} label={subject} />
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <CheckField<Values> name={`subjects.${n}.elective`} label={said.isElective(subject)} />
                  {taught.get(subject) && (
                    <Button variant="link" size="inline" onClick={() => setAsked(subject)}>
                      {said.whoTakes(subject)}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <SubmitButton className="mt-1 w-full">{said.save}</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
