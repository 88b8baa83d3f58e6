'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { counted, plural } from '@/lib/counted'
import { mailMessages } from '@/lib/mails/messages'
import { discardHeld, sendHeld } from './actions'

/** What a restore holds, and what can be done with it; `since` is formatted. */
export function HeldMessages({ count, since }: { count: number; since: string }) {
  const messages = counted(count, 'message')
  const them = plural(count, 'it', 'them')
  return (
    <Card role="region" aria-labelledby="held" className="mb-6 space-y-3">
      <h2 id="held" className="text-lg">
        {messages} waiting since the restore
      </h2>
      <p className="text-muted">
        The portal was restored from a backup on {since}. {plural(count, 'This message was', 'These messages were')}{' '}
        waiting when the backup was made, and may have been sent after that.
      </p>
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          title={`Send ${messages} now?`}
          description={`Anybody who got ${them} before the restore gets ${them} twice.`}
          confirm="Send now"
          action={sendHeld}
          input={{}}
          failed={mailMessages.heldFailed}
          onDone={({ count: sent }) => void notify.success(mailMessages.letGo(sent))}
        >
          Send {them} now
        </ConfirmButton>
        <ConfirmButton
          destructive
          title={`Discard ${messages}?`}
          description={`Nobody gets ${them}. Each stays listed as failed, with the reason.`}
          confirm="Discard"
          action={discardHeld}
          input={{}}
          failed={mailMessages.discardFailed}
          onDone={({ count: discarded }) => void notify.success(mailMessages.discarded(discarded))}
        >
          Discard {them}
        </ConfirmButton>
      </div>
    </Card>
  )
}
