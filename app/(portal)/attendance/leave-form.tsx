'use client'

import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { limits } from '@/lib/constants'
import { leaveFormMessages } from '@/lib/leave/dialog-messages'
import { leaveMessages } from '@/lib/leave/messages'
import { requestLeave } from './actions'

const loadSchema = () => import('@/lib/leave/schema').then(({ leaveSchema }) => leaveSchema)

export function LeaveForm({ student }: { student: { id: string; name: string; class: string } }) {
  return (
    <Card className="mt-4">
      <ActionForm
        aria-label="Submit Leave Request"
        className="grid gap-4 sm:grid-cols-2"
        submit="Submit Leave"
        schema={loadSchema}
        action={requestLeave}
        failed={leaveMessages.submitFailed}
        submitting={leaveMessages.submitting}
        success={leaveMessages.submitted}
        clears
      >
        {({ DateField, SelectField, TextAreaField }) => (
          <>
            <SelectField name="student" label="Student Name" options={[{ value: student.id, label: student.name }]} />
            <SelectField name="class" label="Class" options={[student.class]} />
            <DateField name="from" label="From Date" />
            <DateField name="to" label="To Date" hint={leaveFormMessages.lastDayOfLeave} />
            <TextAreaField name="reason" label="Reason" maxLength={limits.reason} className="sm:col-span-2" />
          </>
        )}
      </ActionForm>
    </Card>
  )
}
