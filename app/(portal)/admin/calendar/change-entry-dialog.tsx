'use client'

import { FormDialog } from '@/components/form-dialog'
import type { CalendarEntry } from '@/lib/calendar/answers'
import { calendarKinds } from '@/lib/calendar/lists'
import { calendarMessages } from '@/lib/calendar/messages'
import { limits } from '@/lib/constants'
import { changeCalendarEntry } from './actions'

const loadSchema = () => import('@/lib/calendar/schema').then(({ changeEntrySchema }) => changeEntrySchema)

export function ChangeEntryDialog({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  const { id, kind, name, from, to } = entry
  return (
    <FormDialog
      title={`Change ${name}`}
      onClose={onClose}
      aria-label="Change entry"
      submit="Save"
      schema={loadSchema}
      action={changeCalendarEntry}
      extra={{ id }}
      failed={calendarMessages.changeFailed}
      defaultValues={{ kind, name, from, to }}
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
