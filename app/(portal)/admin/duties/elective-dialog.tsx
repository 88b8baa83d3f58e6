'use client'

import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { CheckField } from '@/components/check-field'
import { FormDialog } from '@/components/form-dialog'
import type { FormValues } from '@/components/form-values'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { getJson } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import type { DutySection } from '@/lib/duties/answers'
import { dutyMessages } from '@/lib/duties/messages'
import { dutiesScreenMessages as said } from '@/lib/duties/screen-messages'
import type { typedElectiveSchema } from '@/lib/duties/typed'
import { saveElective } from './actions'

const loadSchema = () => import('@/lib/duties/typed').then((module) => module.typedElectiveSchema)

type Values = FormValues<typeof typedElectiveSchema>
type Student = { id: string; name: string; rollNo: number | null; takes: boolean }
type Props = { section: DutySection; subject: string; onClose: () => void }

/** Who of a section takes an elective. */
export function ElectiveDialog({ section, subject, onClose }: Props) {
  const [students, setStudents] = useState<readonly Student[]>()
  useEffect(() => {
    let gone = false
    const asked = `/api/duties/electives?${new URLSearchParams({ section: section.id, subject })}`
    void getJson<{ elective: { students: Student[] } }>(asked).then((answer) => {
      if (gone) return
      if (answer) return setStudents(answer.elective.students)
      notify.error(dutyMessages.loadFailed)
      onClose()
    })
    return () => {
      gone = true
    }
  }, [section.id, subject, onClose])

  if (!students)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={said.whoTakes(subject)}>
        <Skeleton className="h-60" />
      </Dialog>
    )
  const save = ({ takes }: z.input<typeof typedElectiveSchema>) =>
    saveElective({ section: section.id, subject, students: students.filter((_, n) => takes[n]).map(({ id }) => id) })
  return (
    <FormDialog
      title={said.whoTakes(subject)}
      description={section.place}
      onClose={onClose}
      aria-label={said.whoTakes(subject)}
      schema={loadSchema}
      action={save}
      failed={dutyMessages.saveFailed}
      defaultValues={{ takes: students.map(({ takes }) => takes) }}
    >
      {() => (
        <>
          <div className="grid sm:grid-cols-2">
            {students.map(({ id, name, rollNo }, n) => (
              <CheckField<Values> key={id} name={`takes.${n}`} label={[rollNo, name].filter(Boolean).join(' ')} />
            ))}
          </div>
          <SubmitButton className="mt-1 w-full">{said.save}</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
