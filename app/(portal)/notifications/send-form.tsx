'use client'

import { useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import { useOffered } from '@/components/school-lists'
import { Card } from '@/components/ui/card'
import { limits, notificationSubjects, notificationTypes } from '@/lib/constants'
import { notificationMessages } from '@/lib/notifications/messages'
import { describeSmsParts, smsText } from '@/lib/sms'
import { sendNotification } from './actions'

const loadSchema = () => import('@/lib/notifications/schema').then(({ notificationSchema }) => notificationSchema)

/** `school` is the name at the end of an SMS. */
export function SendForm({ school }: { school: string }) {
  const recipients = useOffered('recipients')
  return (
    <Card className="mt-4">
      <ActionForm
        aria-label="Send Notification"
        className="grid gap-5 sm:grid-cols-3"
        submit="Send Notification"
        schema={loadSchema}
        action={sendNotification}
        failed={notificationMessages.sendFailed}
        submitting={notificationMessages.submitting}
        success={notificationMessages.sent}
        clears
      >
        {({ SelectField, TextAreaField }) => (
          <>
            <SelectField name="type" label="Type" options={notificationTypes} placeholder="Select a type" />
            <SelectField name="subject" label="Subject" options={notificationSubjects} placeholder="Select a subject" />
            <SelectField name="recipients" label="Recipients" options={recipients} placeholder="Select recipients" />
            <TextAreaField
              name="message"
              label="Message"
              maxLength={limits.message}
              hint={<Size school={school} />}
              className="sm:col-span-3"
            />
          </>
        )}
      </ActionForm>
    </Card>
  )
}

/** The number of SMS that the typed message needs. */
function Size({ school }: { school: string }) {
  const [type, subject = '', message = ''] = useWatch<Record<string, string>>({ name: ['type', 'subject', 'message'] })
  if (type !== 'SMS') return `At most ${limits.message.toLocaleString('en-IN')} characters.`
  return `${describeSmsParts(smsText({ subject, message, school }))}.`
}
