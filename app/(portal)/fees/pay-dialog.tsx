'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { counterMethods, limits, methodsWithReference, paymentMethods } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Fee } from '@/lib/fees/schema'
import { messages } from '@/lib/messages'
import { formatPaise, rupeesToPaise } from '@/lib/money'
import { pay } from './actions'

/** `demo`: a student, online, though no money moves. `counter`: an administrator writes down what the office was given. */
export type PayingBy = 'demo' | 'counter'

const ways = {
  demo: { title: 'Pay fee', methods: paymentMethods, verb: 'Pay', failed: messages.fees.payFailed },
  counter: { title: 'Record payment', methods: counterMethods, verb: 'Record', failed: messages.fees.recordFailed },
} as const

/** Shows what is about to be paid, asks how, and pays it. */
export function PayDialog({ fee, by, onClose }: { fee: Fee; by: PayingBy; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const { title, methods, verb, failed } = ways[by]
  const [method, setMethod] = useState<string>(methods[0])
  const amount = formatPaise(rupeesToPaise(fee.amount))

  async function send(reference: string) {
    setBusy(true)
    const result = await perform(pay, { feeId: fee.id, method, reference }, failed)
    if (result.ok) notify.success(messages.fees.paid)
    else notify.error(result.message)
    // What was typed stays where another try may succeed; a fee that is paid already has nothing to try.
    if (result.ok || result.code === 'conflict' || result.code === 'notFound') onClose()
    else setBusy(false)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={`${fee.type} of ${fee.studentName}`}
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void send(String(new FormData(event.currentTarget).get('reference') ?? ''))
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
            {methods.map((each) => (
              <label
                key={each}
                className="flex min-h-10 grow items-center gap-2 rounded-md border border-control px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name="method"
                  value={each}
                  checked={each === method}
                  onChange={() => setMethod(each)}
                  className="size-4 accent-accent"
                />
                {each}
              </label>
            ))}
          </div>
        </fieldset>
        {by === 'counter' && method !== 'Cash' && <Reference required={methodsWithReference.includes(method)} />}
        {by === 'demo' && (
          <p className="mt-5 rounded-md bg-caution-soft px-3.5 py-2.5 text-sm text-caution">{messages.fees.demo}</p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy} aria-busy={busy}>
            {busy && <Spinner />}
            {verb} {amount}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Reference({ required }: { required: boolean }) {
  return (
    <div className="mt-5 grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor="payment-reference">Reference</Label>
        {!required && <span className="text-xs text-muted">Optional</span>}
      </div>
      <Input
        id="payment-reference"
        name="reference"
        required={required}
        maxLength={limits.paymentReference}
        aria-describedby="payment-reference-hint"
      />
      <p id="payment-reference-hint" className="text-sm text-muted">
        The number of the cheque, the transfer or the slip.
      </p>
    </div>
  )
}
