'use client'

import { useMemo, useState, type ComponentProps } from 'react'
import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { DownloadButton } from '@/components/download-button'
import { onDemand } from '@/components/on-demand'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { classes, counterMethods, feeTypes, paymentStatuses } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { formatPaise, rupeesToPaise } from '@/lib/money'
import type { paymentListSchema, Payment } from '@/lib/payments/schema'
import type { ReverseDialog as Reverse } from './reverse-dialog'

type List = typeof paymentListSchema

type Props = {
  list: Page<Payment>
  own: boolean
  /** Whether the viewer takes payments back. */
  reversible: boolean
}

export function PaymentsTable({ list, own, reversible }: Props) {
  const [reversing, setReversing] = useState<Payment>()
  // Somebody else was faster, and there is nothing to take back any more.
  if (reversing && !list.rows.some(({ id, status }) => id === reversing.id && status === 'Completed'))
    setReversing(undefined)
  const all = useMemo(() => (reversible ? [...columns, actionColumn(setReversing)] : columns), [reversible])
  return (
    <>
      <DataTable
        name="payments"
        caption="Payment History"
        columns={all}
        list={list}
        rowKey={({ id }) => id}
        empty={messages.fees.noPayments}
        search={own ? undefined : 'Search by student'}
        filters={own ? filters.filter(({ key }) => key !== 'class') : filters}
        csv="/api/payments/csv"
        actions={(filters) => (
          <DownloadButton
            path={`/api/payments/export${filters}`}
            failed={messages.fees.exportFailed}
            success={messages.fees.exported}
          >
            Export Report
          </DownloadButton>
        )}
      />
      {reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}

// Payments are rarely taken back.
const ReverseDialog = onDemand<ComponentProps<typeof Reverse>>(
  () => import('./reverse-dialog').then((module) => module.ReverseDialog),
  { giveUp: ({ onClose }) => onClose() },
)

const filters = [
  { key: 'class', label: 'Class', options: classes },
  { key: 'type', label: 'Fee Type', options: feeTypes },
  { key: 'method', label: 'Method', options: counterMethods },
  { key: 'status', label: 'Status', options: paymentStatuses },
] as const

const columns: readonly DataColumn<Payment, List>[] = [
  {
    key: 'studentName',
    label: 'Student',
    value: ({ studentName }) => studentName,
    sortable: true,
    free: true,
    className: 'font-medium',
  },
  { key: 'rollNo', label: 'Roll No', value: ({ rollNo }) => rollNo ?? '', numeric: true },
  {
    key: 'date',
    label: 'Date',
    value: ({ paidAt }) => paidAt,
    cell: ({ date }) => formatDay(date),
    sortable: true,
    className: 'whitespace-nowrap',
  },
  { key: 'class', label: 'Class', value: (payment) => payment.class, className: 'whitespace-nowrap' },
  { key: 'type', label: 'Type', value: ({ type }) => type },
  {
    key: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatPaise(rupeesToPaise(amount)),
    numeric: true,
    sortable: true,
  },
  { key: 'method', label: 'Method', value: ({ method }) => method, cell: (payment) => <Method payment={payment} /> },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: (payment) => <Status payment={payment} />,
  },
  {
    key: 'receipt',
    label: 'Receipt',
    value: ({ receiptNumber }) => receiptNumber,
    cell: (payment) => <Receipt payment={payment} />,
    compact: true,
  },
]

const actionColumn = (reverse: (payment: Payment) => void): DataColumn<Payment, List> => ({
  key: 'action',
  label: 'Action',
  value: () => '',
  cell: (payment) =>
    payment.status === 'Completed' && (
      <Button size="sm" variant="secondary" onClick={() => reverse(payment)}>
        Reverse
        <span className="sr-only">
          {' '}
          {payment.type} of {payment.studentName}, receipt {payment.receiptNumber}
        </span>
      </Button>
    ),
  compact: true,
})

function Method({ payment: { method, reference, demo } }: { payment: Payment }) {
  return (
    <span>
      <Badge tone={method === 'Card' ? 'accent' : 'neutral'}>{method}</Badge>
      {(reference || demo) && (
        <span className="mt-1 block text-xs break-words text-muted">{reference || 'Demonstration'}</span>
      )}
    </span>
  )
}

function Status({ payment: { status, reversal } }: { payment: Payment }) {
  return (
    <span>
      <Badge tone={status === 'Completed' ? 'positive' : 'negative'}>{status}</Badge>
      {reversal && (
        <span className="mt-1 block max-w-52 text-xs break-words text-muted">
          {reversal.reason} ({reversal.by}, {formatDay(reversal.date)})
        </span>
      )}
    </span>
  )
}

function Receipt({ payment: { id, receiptNumber } }: { payment: Payment }) {
  return (
    <DownloadButton
      variant="link"
      size="inline"
      path={`/api/payments/${id}/receipt`}
      failed={messages.fees.receiptFailed}
    >
      <span className="sr-only">Receipt </span>
      {receiptNumber}
    </DownloadButton>
  )
}
