'use client'

import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/confirm-button'
import { notify } from '@/lib/client/notify'
import { threadMessages } from '@/lib/threads/messages'
import { threadMessagesOf as said } from '@/lib/threads/screen-messages'
import { closeThread } from '../actions'

/** For who reads it for the school. */
export function CloseThread({ id, isClosed }: { id: string; isClosed: boolean }) {
  const router = useRouter()
  return (
    <ConfirmButton
      key={String(isClosed)}
      size="sm"
      title={isClosed ? said.reopenQuestion : said.closeQuestion}
      description={isClosed ? said.reopenDescription : said.closeDescription}
      confirm={isClosed ? said.reopen : said.close}
      action={closeThread}
      input={{ id, closed: !isClosed }}
      failed={threadMessages.closeFailed}
      onDone={({ message }) => {
        notify.success(message)
        router.refresh()
      }}
    >
      {isClosed ? said.reopen : said.close}
    </ConfirmButton>
  )
}
