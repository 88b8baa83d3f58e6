'use client'

import { DataTable, type DataColumn } from '@/components/data-table/data-table'
import { DownloadButton } from '@/components/download-button'
import { Badge } from '@/components/ui/badge'
import { classes, feeTypes, paymentMethods } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { formatPaise, rupeesToPaise } from '@/lib/money'
import type { Payment } from '@/lib/payments/schema'

export function PaymentsTable({ list, own }: { list: Page<Payment>; own: boolean }) {
  return (
    <DataTable
      name="payments"
      caption="Payment History"
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      empty={messages.fees.noPayments}
      search={own ? undefined : 'Search by student'}
      filters={own ? filters.filter(({ key }) => key !== 'class') : filters}
      csv="/api/payments/csv"
      actions={(filters) => (
        <DownloadButton path={`/api/payments/export${filters}`} failed={messages.fees.exportFailed} success={messages.fees.exported}>
          Export Report
        </DownloadButton>
      )}
    />
  )
}

const filters = [
  { key: 'class', label: 'Class', options: classes },
  { key: 'type', label: 'Fee Type', options: feeTypes },
  { key: 'method', label: 'Method', options: paymentMethods },
] as const

const columns: readonly DataColumn<Payment>[] = [
  { key: 'studentName', label: 'Student', value: ({ studentName }) => studentName, sortable: true, free: true, className: 'font-medium' },
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
  { key: 'method', label: 'Method', value: ({ method }) => method, cell: ({ method }) => <Badge tone={method === 'Card' ? 'accent' : 'neutral'}>{method}</Badge> },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Badge tone={status === 'Completed' ? 'positive' : 'negative'}>{status}</Badge>,
  },
  { key: 'receipt', label: 'Receipt', value: ({ receiptNumber }) => receiptNumber, cell: (payment) => <Receipt payment={payment} /> , compact: true },
]

function Receipt({ payment: { id, receiptNumber } }: { payment: Payment }) {
  return (
    <DownloadButton variant="link" size="inline" path={`/api/payments/${id}/receipt`} failed={messages.fees.receiptFailed}>
      <span className="sr-only">Receipt </span>
      {receiptNumber}
    </DownloadButton>
  )
}
