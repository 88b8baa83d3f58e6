'use client'

import { useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { limits, notificationRecipients, notificationSubjects, notificationTypes } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { smsPartsShown, smsText } from '@/lib/sms'
import { sendNotification } from './actions'

const loadSchema = () => import('@/lib/notifications/schema').then(({ notificationSchema }) => notificationSchema)

/** `school` is the name that an SMS ends with. */
export function SendForm({ school }: { school: string }) {
  return (
    <ActionForm
      aria-label="Send Notification"
      className="mt-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
      schema={loadSchema}
      action={sendNotification}
      failed={messages.notifications.sendFailed}
      submitting={messages.notifications.submitting}
      success={messages.notifications.sent}
      clears
    >
      {({ SelectField, TextAreaField }) => (
        <>
          <div className="grid gap-5 sm:grid-cols-3">
            <SelectField name="type" label="Type" options={notificationTypes} placeholder="Select a type" />
            <SelectField name="subject" label="Subject" options={notificationSubjects} placeholder="Select a subject" />
            <SelectField
              name="recipients"
              label="Recipients"
              options={notificationRecipients}
              placeholder="Select recipients"
            />
            <TextAreaField
              name="message"
              label="Message"
              maxLength={limits.message}
              hint={<Size school={school} />}
              className="sm:col-span-3"
            />
          </div>
          <SubmitButton className="mt-5">Send Notification</SubmitButton>
        </>
      )}
    </ActionForm>
  )
}

/** What an SMS will cost, as it is typed. */
function Size({ school }: { school: string }) {
  const [type, subject = '', message = ''] = useWatch<Record<string, string>>({ name: ['type', 'subject', 'message'] })
  if (type !== 'SMS') return `At most ${limits.message.toLocaleString('en-IN')} characters.`
  return `${smsPartsShown(smsText({ subject, message, school }))}.`
}
