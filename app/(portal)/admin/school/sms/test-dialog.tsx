'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import type { SmsTemplate } from '@/lib/notifications/answers'
import { smsMessages } from '@/lib/notifications/sms-messages'
import { smsScreenMessages as said } from '@/lib/notifications/sms-screen-messages'
import { testSms } from './actions'

const loadSchema = () => import('@/lib/notifications/schema').then(({ testSmsSchema }) => testSmsSchema)

/** Sends one registered text to a phone, to see that the operator lets it through. */
export const TestDialog = ({ template: { id, text }, onClose }: { template: SmsTemplate; onClose: () => void }) => (
  <FormDialog
    title={said.testTitle}
    description={said.testDescription}
    onClose={onClose}
    aria-label={said.testTitle}
    schema={loadSchema}
    action={testSms}
    extra={{ template: id }}
    failed={smsMessages.testFailed}
  >
    {({ TextAreaField }) => (
      <>
        <TextAreaField
          name="message"
          label={said.message}
          hint={said.fillIn}
          defaultValue={text}
          maxLength={limits.message}
        />
        <SubmitButton className="w-full">{said.sendTest}</SubmitButton>
      </>
    )}
  </FormDialog>
)
