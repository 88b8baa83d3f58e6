'use client'

import { useState } from 'react'
import { CancelButton } from '@/components/cancel-button'
import { Button } from '@/components/ui/button'
import { loadInFull } from '@/lib/client/load-in-full'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { onlineMessages } from '@/lib/payments/online-messages'
import { startOnlinePayment } from './actions'

/** Leads to the page on which these fees are paid: as a whole, because that page alone may send a form to the gateway. */
export function ToCheckout({ feeIds, onClose }: { feeIds: readonly string[]; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    const result = await perform(startOnlinePayment, { feeIds: [...feeIds] }, onlineMessages.startFailed)
    if (result.ok) return loadInFull(`/fees/online/${result.data.id}`)
    notify.error(result.message)
    onClose()
  }
  return (
    <div className="mt-6 grid gap-4">
      <p className="text-sm text-muted">{onlineMessages.leads}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onClose} />
        <Button disabled={busy} onClick={() => void go()}>
          {onlineMessages.toCheckout}
        </Button>
      </div>
    </div>
  )
}
