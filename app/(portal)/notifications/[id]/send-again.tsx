'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { messages } from '@/lib/messages'
import { resend } from '../actions'

/** Tries once more what failed. */
export function SendAgain({ id, failed }: { id: string; failed: number }) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [running, setRunning] = useState(false)

  async function run() {
    setRunning(true)
    const result = await perform(resend, { id }, messages.notifications.resendFailed)
    setRunning(false)
    if (!result.ok) return notify.error(result.message)
    notify.success(result.data.message)
    router.refresh()
  }

  return (
    <>
      <Button variant="secondary" disabled={running} aria-busy={running} onClick={() => setAsking(true)}>
        {running && <Spinner />}
        Send again
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Send again to those it failed for?"
          description={`${failed} failed. Those with an address are tried once more; whoever got it although the answer was lost gets it a second time.`}
          confirm="Send again"
          onConfirm={() => void run()}
        />
      )}
    </>
  )
}
