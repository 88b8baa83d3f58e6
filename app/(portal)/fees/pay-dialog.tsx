'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { paymentMethods } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Fee } from '@/lib/fees/schema'
import { messages } from '@/lib/messages'
import { formatPaise, rupeesToPaise } from '@/lib/money'
import { pay } from './actions'

/** Shows what is about to be paid, asks how, and pays it. */
export function PayDialog({ fee, onClose }: { fee: Fee; onClose: () => void }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const amount = formatPaise(rupeesToPaise(fee.amount))

  async function send(method: string) {
    setBusy(true)
    const result = await perform(pay, { feeId: fee.id, method }, messages.fees.payFailed)
    if (result.ok) notify.success(messages.fees.paid)
    else {
      notify.error(result.message)
      // Somebody else may have paid: the list shows how it stands.
      if (result.code === 'conflict' || result.code === 'notFound') router.refresh()
    }
    onClose()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title="Pay fee" description={`${fee.type} of ${fee.studentName}`}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void send(String(new FormData(event.currentTarget).get('method')))
        }}
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          <dt className="text-muted">Class</dt>
          <dd>{fee.class}</dd>
          <dt className="text-muted">Due Date</dt>
          <dd>{formatDay(fee.dueDate)}</dd>
          <dt className="text-muted">Amount</dt>
          <dd className="font-semibold">{amount}</dd>
        </dl>
        <fieldset className="mt-5">
          <legend className="text-sm font-medium">Pay by</legend>
          <div className="mt-2 flex flex-wrap gap-3">
            {paymentMethods.map((method, n) => (
              <label
                key={method}
                className="flex min-h-10 grow items-center gap-2 rounded-md border border-control px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input type="radio" name="method" value={method} defaultChecked={n === 0} className="size-4 accent-accent" />
                {method}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy} aria-busy={busy}>
            {busy && <Spinner />}
            Pay {amount}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
