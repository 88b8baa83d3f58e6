'use client'

import { useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { DownloadButton } from '@/components/download-button'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { feeMessages } from '@/lib/fees/messages'
import type { Payment } from '@/lib/payments/answers'
import { paymentList } from '@/lib/payments/lists'
import { placeName } from '@/lib/enrolment/lists'
import { paymentsTableMessages } from '@/lib/fees/screen-messages'
import { ReceiptFile } from './receipt-file'
import type { ReverseDialog as Reverse } from './reverse-dialog'

type Props = {
  list: Page<Payment>
  /** All are a family's. */
  own: boolean
  /** They are of several students. */
  several: boolean
  /** Whether the viewer may reverse payments. */
  reversible: boolean
  /** Whether the viewer gives receipts out. */
  office: boolean
}

export function PaymentsTable({ list, own, several, reversible, office }: Props) {
  const [reversing, setReversing] = useState<Payment>()
  // Somebody else has reversed this payment meanwhile.
  if (reversing && !list.rows.some(({ id, status }) => id === reversing.id && status === 'Completed'))
    setReversing(undefined)
  return (
    <>
      <DataTable
        name="payments"
        caption="Payment History"
        of={paymentList}
        list={list}
        empty={feeMessages.noPayments}
        about={feeMessages.aboutPayments}
        search={own ? undefined : paymentsTableMessages.searchByStudent}
        filters={own ? ['type', 'method', 'status'] : ['class', 'type', 'method', 'status']}
        hide={['reference']}
        title={several ? undefined : 'type'}
        cells={{
          class: placeName,
          studentName: ({ studentId, studentName }) => <PersonName id={studentId} name={studentName} />,
          method: (payment) => <Method payment={payment} />,
          status: (payment) => <Status payment={payment} />,
          receiptNumber: ({ id, receiptNumber }) => (
            <ReceiptFile id={id} receiptNumber={receiptNumber} office={office} />
          ),
        }}
        action={
          reversible
            ? {
                cell: (payment) =>
                  payment.status === 'Completed' && (
                    <ReverseButton payment={payment} onClick={() => setReversing(payment)} />
                  ),
              }
            : undefined
        }
        csv="/api/payments/csv"
        actions={(filters) => (
          <DownloadButton
            path={`/api/payments/export${filters}`}
            failed={feeMessages.exportFailed}
            success={feeMessages.exported}
          >
            Export Report
          </DownloadButton>
        )}
      />
      {reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}

const ReverseDialog = onDemand<ComponentProps<typeof Reverse>>(
  () => import('./reverse-dialog').then((module) => module.ReverseDialog),
  { giveUp: ({ onClose }) => onClose() },
)

function ReverseButton({
  payment: { type, studentName, receiptNumber },
  onClick,
}: {
  payment: Payment
  onClick: () => void
}) {
  return (
    <Button size="sm" variant="secondary" onClick={onClick}>
      Reverse
      <span className="sr-only"> {paymentsTableMessages.ofReceipt(type, studentName, receiptNumber)}</span>
    </Button>
  )
}

function Method({ payment: { method, reference, demo } }: { payment: Payment }) {
  return (
    <span>
      <Badge tone={method === 'Card' ? 'accent' : 'neutral'}>{method}</Badge>
      {(reference || demo) && <span className="aside">{reference || 'Demonstration'}</span>}
    </span>
  )
}

function Status({ payment: { status, reversal } }: { payment: Payment }) {
  return (
    <span>
      <Badge tone={status === 'Completed' ? 'positive' : 'negative'}>{status}</Badge>
      {reversal && (
        <span className="aside max-w-52">
          {reversal.reason} ({reversal.by}, {formatDay(reversal.date)})
        </span>
      )}
    </span>
  )
}
