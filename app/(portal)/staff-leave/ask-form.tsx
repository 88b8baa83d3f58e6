'use client'

import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/ui/card'
import { limits } from '@/lib/constants'
import { staffLeaveMessages } from '@/lib/staff-leave/messages'
import { staffLeaveScreenMessages as said } from '@/lib/staff-leave/screen-messages'
import { requestStaffLeave } from './actions'

const loadSchema = () => import('@/lib/staff-leave/schema').then(({ staffLeaveSchema }) => staffLeaveSchema)

export const AskForm = () => (
  <Card>
    <ActionForm
      title={said.ask}
      className="grid gap-4 sm:grid-cols-2"
      submit={said.submit}
      schema={loadSchema}
      action={requestStaffLeave}
      failed={staffLeaveMessages.submitFailed}
      success={staffLeaveMessages.submitted}
      clears
    >
      {({ DateField, TextAreaField }) => (
        <>
          <DateField name="from" label={said.from} />
          <DateField name="to" label={said.to} hint={said.lastDay} />
          <TextAreaField name="reason" label={said.reason} maxLength={limits.reason} className="sm:col-span-2" />
        </>
      )}
    </ActionForm>
  </Card>
)
