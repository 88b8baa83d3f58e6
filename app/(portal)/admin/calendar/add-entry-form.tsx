'use client'

import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { calendarKinds } from '@/lib/calendar/lists'
import { calendarMessages } from '@/lib/calendar/messages'
import { addEntryFormMessages } from '@/lib/calendar/screen-messages'
import { limits } from '@/lib/constants'
import { addCalendarEntry } from './actions'

const loadSchema = () => import('@/lib/calendar/schema').then(({ addEntrySchema }) => addEntrySchema)

export function AddEntryForm() {
  return (
    <Card>
      <ActionForm
        title={addEntryFormMessages.addToCalendar}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1"
        submit="Add"
        schema={loadSchema}
        action={addCalendarEntry}
        failed={calendarMessages.addFailed}
        success={({ message }) => message}
        defaultValues={{ kind: 'Holiday', name: '', from: '', to: '' }}
        // The kind stays, for adding a year's holidays one after the other.
        clears={['name', 'from', 'to']}
      >
        {({ DateField, SelectField, TextField }) => (
          <>
            <SelectField
              name="kind"
              label="Kind"
              options={calendarKinds}
              hint={addEntryFormMessages.workingDayIsSunday}
            />
            <TextField name="name" label="Name" maxLength={limits.title} />
            <DateField name="from" label="From" />
            <DateField name="to" label="To" optional hint={addEntryFormMessages.leaveEmptyForSingleDay} />
          </>
        )}
      </ActionForm>
    </Card>
  )
}
