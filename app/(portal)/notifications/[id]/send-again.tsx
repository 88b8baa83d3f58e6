'use client'

import { useRouter } from 'next/navigation'
import { AskingButton } from '@/components/asking-button'
import { notify } from '@/lib/client/notify'
import { messages } from '@/lib/messages'
import { resend } from '../actions'

/** Tries once more what failed. */
export function SendAgain({ id, failed }: { id: string; failed: number }) {
  const router = useRouter()
  return (
    <AskingButton
      title="Send again to those it failed for?"
      description={`${failed} failed. Those with an address are tried once more; whoever got it although the answer was lost gets it a second time.`}
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
