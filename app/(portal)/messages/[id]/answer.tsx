'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { limits } from '@/lib/constants'
import { threadMessages } from '@/lib/threads/messages'
import { threadMessagesOf as said } from '@/lib/threads/screen-messages'
import { writeMessage } from '../actions'

const loadSchema = () => import('@/lib/threads/schema').then(({ writeMessageSchema }) => writeMessageSchema)

export function Answer({ id }: { id: string }) {
  const router = useRouter()
  return (
    <div className="mt-6">
      <ActionForm
        aria-label={said.form}
        schema={loadSchema}
        action={writeMessage}
        extra={{ id }}
        failed={threadMessages.writeFailed}
        success={threadMessages.written}
        submit={said.send}
        clears
        onSuccess={() => router.refresh()}
      >
        {({ TextAreaField }) => <TextAreaField name="message" label={said.answer} maxLength={limits.message} />}
      </ActionForm>
    </div>
  )
}
