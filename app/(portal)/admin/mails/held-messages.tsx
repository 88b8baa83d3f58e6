'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { counted, plural } from '@/lib/counted'
import { mailMessages } from '@/lib/mails/messages'
import { heldMessages } from '@/lib/mails/screen-messages'
import { discardHeld, sendHeld } from './actions'

/** What a restore holds, and what can be done with it; `since` is formatted. */
export function HeldMessages({ count, since }: { count: number; since: string }) {
  const messages = counted(count, 'message')
  const them = plural(count, 'it', 'them')
  return (
    <Card role="region" aria-labelledby="held" className="mb-6 space-y-3">
      <h2 id="held" className="text-lg">
        {heldMessages.waitingSinceRestore(messages)}
      </h2>
      <p className="text-muted">{heldMessages.portalWasRestored(since, count)}</p>
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          title={heldMessages.sendNowQuestion(messages)}
          description={heldMessages.anybodyWhoGotBefore(them)}
          confirm={heldMessages.sendNow}
          action={sendHeld}
          input={{}}
          failed={mailMessages.heldFailed}
          onDone={({ count: sent }) => void notify.success(mailMessages.letGo(sent))}
        >
          {heldMessages.sendThemNow(them)}
        </ConfirmButton>
        <ConfirmButton
          destructive
          title={heldMessages.discardQuestion(messages)}
          description={heldMessages.description(them)}
          confirm="Discard"
          action={discardHeld}
          input={{}}
          failed={mailMessages.discardFailed}
          onDone={({ count: discarded }) => void notify.success(mailMessages.discarded(discarded))}
        >
          {heldMessages.discard(them)}
        </ConfirmButton>
      </div>
    </Card>
  )
}
