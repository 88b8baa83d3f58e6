'use client'

import { useState } from 'react'
import type { z } from 'zod'
import { changedOnly } from '@/components/changed-only'
import { FormDialog } from '@/components/form-dialog'
import type { CalendarEntry } from '@/lib/calendar/answers'
import { changeEntryDialogMessages } from '@/lib/calendar/dialog-messages'
import { calendarKinds } from '@/lib/calendar/lists'
import { calendarMessages } from '@/lib/calendar/messages'
import type { entryFormSchema } from '@/lib/calendar/schema'
import { limits } from '@/lib/constants'
import { changeCalendarEntry } from './actions'

const loadSchema = () => import('@/lib/calendar/schema').then(({ entryFormSchema }) => entryFormSchema)

export function ChangeEntryDialog({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  const { id, name } = entry
  const [shown] = useState(() => {
    const { kind, name, from, to } = entry
    return { kind, name, from, to }
  })

  /** The days are changed as one: without a last one, an entry is a single day. */
  function save(input: z.input<typeof entryFormSchema>) {
    const { from, to, ...changed } = changedOnly(input, shown)
    const moved = from !== undefined || to !== undefined
    return changeCalendarEntry({ ...changed, ...(moved && { from: input.from, to: input.to }) })
  }

  return (
    <FormDialog
      title={changeEntryDialogMessages.change(name)}
      onClose={onClose}
      aria-label={changeEntryDialogMessages.changeEntry}
      submit="Save"
      schema={loadSchema}
      action={save}
      extra={{ id }}
      failed={calendarMessages.changeFailed}
      defaultValues={shown}
    >
      {({ DateField, SelectField, TextField }) => (
        <>
          <SelectField name="kind" label="Kind" options={calendarKinds} />
          <TextField name="name" label="Name" maxLength={limits.title} />
          <DateField name="from" label="From" />
          <DateField name="to" label="To" optional />
        </>
      )}
    </FormDialog>
  )
}
