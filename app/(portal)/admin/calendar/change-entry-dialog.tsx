'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { calendarKinds, type CalendarEntry } from '@/lib/calendar/lists'
import { calendarMessages } from '@/lib/calendar/messages'
import { limits } from '@/lib/constants'
import { changeCalendarEntry } from './actions'

const loadSchema = () => import('@/lib/calendar/schema').then(({ changeEntrySchema }) => changeEntrySchema)

export function ChangeEntryDialog({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  const { id, kind, name, from, to } = entry
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Change ${name}`}>
      <ActionForm
        aria-label="Change entry"
        className="grid gap-4"
        schema={loadSchema}
        action={changeCalendarEntry}
        extra={{ id }}
        failed={calendarMessages.changeFailed}
        success={({ message }) => message}
        onSuccess={onClose}
        defaultValues={{ kind, name, from, to }}
      >
        {({ DateField, SelectField, TextField }) => (
          <>
            <SelectField name="kind" label="Kind" options={calendarKinds} />
            <TextField name="name" label="Name" maxLength={limits.title} />
            <DateField name="from" label="From" />
            <DateField name="to" label="To" optional />
            <SubmitButton className="justify-self-start">Save</SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
