'use client'

import { useRouter } from 'next/navigation'
import { AskingButton } from '@/components/asking-button'
import { notify } from '@/lib/client/notify'
import { messages } from '@/lib/messages'
import { resend } from '../actions'

/** Tries once more what failed. */
export function SendAgain({ id, count }: { id: string; count: number }) {
  const router = useRouter()
  return (
    <AskingButton
      title="Send again to those it failed for?"
      description={`${count === 1 ? '1 message' : `${count} messages`} that failed will be tried once more; whoever got it although the answer was lost gets it a second time.`}
      confirm="Send again"
      action={resend}
      input={{ id }}
      failed={messages.notifications.resendFailed}
      onDone={({ message }) => {
        notify.success(message)
        router.refresh()
      }}
    >
      Send again
    </AskingButton>
  )
}
