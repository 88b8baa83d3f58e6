'use client'

import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import { useOffered } from '@/components/school-lists'
import { Card } from '@/components/ui/card'
import { groupNames } from '@/lib/audiences'
import { notify, type Id } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { undoNotice } from '@/lib/client/undo-notice'
import { limits, notificationSubjects } from '@/lib/constants'
import { notificationTypes } from '@/lib/notifications/lists'
import { formatCount } from '@/lib/counted'
import type { MailSchool } from '@/lib/mail-text'
import type { SentNotification } from '@/lib/notifications/answers'
import { notificationMessages } from '@/lib/notifications/messages'
import type { notificationSchema } from '@/lib/notifications/schema'
import { sendFormMessages } from '@/lib/notifications/screen-messages'
import { describeSmsParts, smsText } from '@/lib/sms'
import { sendNotification, undoNotification } from './actions'
import { GroupFields } from './group-fields'
import { Preview } from './preview'
import { SmsTemplateField } from './sms-template-field'

type Written = z.input<typeof notificationSchema>

const loadSchema = () => import('@/lib/notifications/schema').then(({ notificationSchema }) => notificationSchema)

/** `school` and `sender` stand at the end of what is sent. */
export function SendForm({ school, sender }: { school: MailSchool; sender: string }) {
  const recipients = useOffered('recipients')
  return (
    <Card className="mt-4">
      <ActionForm
        aria-label="Send Notification"
        className="grid gap-4 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.3fr)] lg:grid-rows-[auto_1fr]"
        submit="Send Notification"
        schema={loadSchema}
        action={sendNotification}
        failed={notificationMessages.sendFailed}
        submitting={notificationMessages.submitting}
        success={notificationMessages.sent}
        clears
        onSuccess={offerUndo}
      >
        {({ SelectField, TextAreaField }) => (
          <>
            <SelectField
              name="type"
              label="Type"
              options={notificationTypes}
              placeholder={sendFormMessages.selectType}
            />
            <SelectField
              name="subject"
              label="Subject"
              options={notificationSubjects}
              placeholder={sendFormMessages.selectSubject}
            />
            <SelectField
              name="recipients"
              label="Recipients"
              options={[...recipients, ...groupNames]}
              placeholder={sendFormMessages.selectRecipients}
            />
            <GroupFields SelectField={SelectField} />
            <SmsTemplateField SelectField={SelectField} />
            <TextAreaField
              name="message"
              label="Message"
              maxLength={limits.message}
              hint={<Size school={school.name} />}
              className="sm:col-span-3"
            />
            <Preview school={school} sender={sender} />
            <TakesBack />
          </>
        )}
      </ActionForm>
    </Card>
  )
}

const kept = ['type', 'subject', 'recipients', 'class', 'section', 'student', 'duty', 'template', 'message'] as const

/** What was written for a notice that was taken back, until a form has it; and who tells the form that is there. */
const takenBack: { written?: Written; tell?: () => void } = {}

/** A second toast: the contract's toast has no button and a duration of its own. */
function offerUndo(
  { id, subject, recipients, undoSeconds }: SentNotification,
  written: Written,
  toast: Id | undefined,
) {
  if (undoSeconds > 0) undoNotice(`${subject} to ${recipients}`, () => void undo(), { duration: undoSeconds * 1000 })

  async function undo() {
    const result = await perform(undoNotification, { id }, notificationMessages.undoFailed)
    if (!result.ok) return void notify.error(result.message)
    if (toast !== undefined) notify.dismiss(toast)
    notify.success(result.data.message)
    takenBack.written = written
    takenBack.tell?.()
  }
}

/** Gives the form back what was written for a notice that was taken back, unless something else is written by then. */
function TakesBack() {
  const { getValues, setValue, setFocus } = useFormContext<Written>()
  const take = useEffectEvent(() => {
    const { written } = takenBack
    if (!written || getValues('message')) return
    takenBack.written = undefined
    for (const name of kept) setValue(name, written[name])
    // Whoever leaves a toast is led back to where they came from; from there to the message.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setFocus('message')
  })
  useEffect(() => {
    takenBack.tell = () => take()
    take()
    return () => void (takenBack.tell = undefined)
  }, [])
  return null
}

/** The number of SMS that the typed message needs. */
function Size({ school }: { school: string }) {
  const [type, subject = '', message = '', template = ''] = useWatch<Record<string, string>>({
    name: ['type', 'subject', 'message', 'template'],
  })
  if (type !== 'SMS') return sendFormMessages.atMostCharacters(formatCount(limits.message))
  return `${describeSmsParts(smsText({ subject, message, school, isWhole: template !== '' }))}.`
}
