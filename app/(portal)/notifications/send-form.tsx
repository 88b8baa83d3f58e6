'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { SelectField, TextAreaField } from '@/components/fields'
import { SubmitButton } from '@/components/submit-button'
import { limits, notificationRecipients, notificationSubjects, notificationTypes } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { sendNotification } from './actions'

const loadSchema = () => import('@/lib/notifications/schema').then(({ notificationSchema }) => notificationSchema)

export function SendForm() {
  // A new key is an empty form.
  const [sent, setSent] = useState(0)
  return (
    <ActionForm
      key={sent}
      aria-label="Send Notification"
      className="mt-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
      schema={loadSchema}
      action={sendNotification}
      failed={messages.notifications.sendFailed}
      submitting={messages.notifications.submitting}
      success={messages.notifications.sent}
      onSuccess={() => setSent((count) => count + 1)}
    >
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField name="type" label="Type" options={notificationTypes} placeholder="Select a type" />
        <SelectField name="subject" label="Subject" options={notificationSubjects} placeholder="Select a subject" />
        <SelectField name="recipients" label="Recipients" options={notificationRecipients} placeholder="Select recipients" />
        <TextAreaField name="message" label="Message" maxLength={limits.message} className="sm:col-span-3" />
      </div>
      <SubmitButton className="mt-5">Send Notification</SubmitButton>
    </ActionForm>
  )
}
