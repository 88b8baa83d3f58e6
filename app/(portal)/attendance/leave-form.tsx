'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { leaveMessages } from '@/lib/leave/messages'
import { requestLeave } from './actions'

const loadSchema = () => import('@/lib/leave/schema').then(({ leaveSchema }) => leaveSchema)

export function LeaveForm({ student }: { student: { id: string; name: string; class: string } }) {
  return (
    <ActionForm
      aria-label="Submit Leave Request"
      className="mt-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
      schema={loadSchema}
      action={requestLeave}
      failed={leaveMessages.submitFailed}
      submitting={leaveMessages.submitting}
      success={leaveMessages.submitted}
      clears
    >
      {({ DateField, SelectField, TextAreaField }) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField name="student" label="Student Name" options={[{ value: student.id, label: student.name }]} />
            <SelectField name="class" label="Class" options={[student.class]} />
            <DateField name="from" label="From Date" />
            <DateField name="to" label="To Date" hint="The last day of the leave." />
            <TextAreaField name="reason" label="Reason" maxLength={limits.reason} className="sm:col-span-2" />
          </div>
          <SubmitButton className="mt-5">Submit Leave</SubmitButton>
        </>
      )}
    </ActionForm>
  )
}
