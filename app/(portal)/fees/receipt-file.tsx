'use client'

import { DownloadButton } from '@/components/download-button'
import { PrintButton } from '@/components/print-button'
import { feeMessages } from '@/lib/fees/messages'
import { receiptFileMessages } from '@/lib/fees/paying-messages'
import { receiptPath } from './receipt-path'

type Props = {
  id: string
  receiptNumber: string
  /** Whoever looks gives receipts out. */
  office: boolean
}

/** The receipt of a payment, by its number: to keep, and to print. */
export function ReceiptFile({ id, receiptNumber, office }: Props) {
  const path = receiptPath(id, office)
  return (
    <span className="inline-flex items-center gap-x-3 whitespace-nowrap">
      <DownloadButton variant="link" size="inline" path={path} failed={feeMessages.receiptFailed}>
        <span className="sr-only">Receipt </span>
        {receiptNumber}
      </DownloadButton>
      <PrintButton variant="link" size="inline" path={path} failed={feeMessages.printFailed} className="min-w-6">
        <span className="sr-only">{receiptFileMessages.printReceipt(receiptNumber)}</span>
      </PrintButton>
    </span>
  )
}
