'use client'

import { Mail } from 'lucide-react'
import { useState } from 'react'
import { DownloadButton } from '@/components/download-button'
import { PrintButton } from '@/components/print-button'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import { recordedMessages } from '@/lib/fees/dialog-messages'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees, rupeesToPaise, sumInPaise } from '@/lib/money'
import type { Payment, Taken } from '@/lib/payments/answers'
import { mailReceipt } from './actions'
import { receiptPath } from './receipt-path'

type Props = {
  /** Those that were made together. */
  payments: readonly Payment[]
  /** The office mails the paper to the family; a family keeps it. */
  mails: boolean
  /** Their receipt, where the office has taken money that may settle nothing yet. */
  receipt?: Taken['receipt']
  /** What the receipt has besides. */
  note?: string
}

/** Paise that were given: what was paid, and rupees that were kept. */
export const totalOf = (payments: readonly Payment[], kept: number) => sumInPaise(payments) + rupeesToPaise(kept)

/** What a dialog shows once it is paid, whoever paid where: the receipt, to print, mail or keep. */
export function Recorded({ payments, mails, receipt: taken, note }: Props) {
  const [first] = payments
  const receipt = taken ?? (first && { id: first.id, receiptNumber: first.receiptNumber, kept: 0 })
  if (!receipt) return null
  const { id, receiptNumber, kept } = receipt
  const path = receiptPath(id, mails)
  // Whoever stands at a counter is somebody else's parent; at home it goes without saying whose fee one has paid.
  const named = mails || payments.some(({ studentId }) => studentId !== first?.studentId)
  return (
    <>
      <p className="mb-2 text-sm text-muted">{recordedMessages.receipt(receiptNumber)}</p>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {payment.type}
              {named && <span className="block text-xs text-muted">{payment.studentName}</span>}
            </span>
            <span className="tabular-nums">{formatRupees(payment.amount)}</span>
          </li>
        ))}
        {kept > 0 && (
          <li className="flex flex-wrap justify-between gap-x-4 py-2">
            {feeMessages.keptAsCredit} <span className="tabular-nums">{formatRupees(kept)}</span>
          </li>
        )}
      </ul>
      <p className="mt-2 flex justify-between font-semibold">
        {recordedMessages.total} <span className="tabular-nums">{formatPaise(totalOf(payments, kept))}</span>
      </p>
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
      {first?.demo && <p className="mt-3 text-sm text-muted">{feeMessages.demoReceipt}</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        {mails ? (
          <MailButton id={id} />
        ) : (
          <DownloadButton variant="secondary" path={path} failed={feeMessages.receiptFailed}>
            {recordedMessages.download}
          </DownloadButton>
        )}
        <PrintButton
          variant="primary"
          path={path}
          failed={feeMessages.printFailed}
          // The button that was pressed is gone.
          autoFocus
        >
          {recordedMessages.print}
        </PrintButton>
      </div>
    </>
  )
}

function MailButton({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  const [key] = useState(requestKey)

  async function mail() {
    setBusy(true)
    const result = await perform(mailReceipt, { id }, feeMessages.mailFailed, key)
    setBusy(false)
    if (result.ok) notify.success(result.data.message)
    else notify.error(result.message)
  }

  return (
    <Button variant="secondary" disabled={busy} aria-busy={busy} onClick={() => void mail()}>
      <Mail aria-hidden />
      {recordedMessages.mailToFamily}
    </Button>
  )
}
