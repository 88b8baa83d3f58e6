'use client'

import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { yearMessages } from '@/lib/year/messages'
import { daysFormMessages } from '@/lib/year/screen-messages'
import type { SchoolYear } from '@/lib/years'
import { saveYearDays } from './actions'

const loadSchema = () => import('@/lib/year/schema').then(({ yearDaysSchema }) => yearDaysSchema)

/** When a year begins and ends; the one before ends with the day before. */
export function DaysForm({ days: { year, first, last } }: { days: SchoolYear }) {
  return (
    <Card>
      <ActionForm
        aria-label={daysFormMessages.daysOfYear}
        className="grid items-end gap-x-4 gap-y-4 sm:grid-cols-3"
        schema={loadSchema}
        action={saveYearDays}
        extra={{ year }}
        failed={yearMessages.daysFailed}
        success={({ message }) => message}
        submit={daysFormMessages.saveDays}
      >
        {({ DateField }) => (
          <>
            <DateField name="firstDay" label={daysFormMessages.firstDay} defaultValue={first} />
            <DateField name="lastDay" label={daysFormMessages.lastDay} defaultValue={last} />
          </>
        )}
      </ActionForm>
    </Card>
  )
}
