'use client'

import { useMemo, useState, type ComponentProps } from 'react'
import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { classes, feeTypes } from '@/lib/constants'
import { formatDay, type Day } from '@/lib/dates'
import type { feeListSchema, Fee } from '@/lib/fees/schema'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { formatPaise, rupeesToPaise } from '@/lib/money'
import type { PayDialog as Pay, PayingBy } from './pay-dialog'

type List = typeof feeListSchema

type Props = {
  list: Page<Fee>
  /** The school's. */
  today: Day
  /** How the viewer pays: a student online, an administrator what the office was given. */
  payable: PayingBy | undefined
  /** All of one student, so that there is no other to look for. */
  own: boolean
}

export function FeesTable({ list, today, payable, own }: Props) {
  const [paying, setPaying] = useState<Fee>()
  // Somebody else was faster, and there is nothing to pay any more.
  if (paying && !list.rows.some(({ id, status }) => id === paying.id && status === 'Pending')) setPaying(undefined)
  const columns = useMemo(() => columnsOf(today, payable ? setPaying : undefined), [today, payable])
  return (
    <>
      <DataTable
        name="fees"
        caption="Fee Structure"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={messages.fees.empty}
        search={own ? undefined : 'Search by student'}
        filters={own ? filters.filter(({ key }) => key !== 'class') : filters}
        csv="/api/fees/csv"
      />
      {paying && payable && <PayDialog fee={paying} by={payable} onClose={() => setPaying(undefined)} />}
    </>
  )
}

// Nobody pays before the page stands.
const PayDialog = onDemand<ComponentProps<typeof Pay>>(
  () => import('./pay-dialog').then((module) => module.PayDialog),
  { giveUp: ({ onClose }) => onClose() },
)

const filters = [
  { key: 'class', label: 'Class', options: classes },
  { key: 'type', label: 'Fee Type', options: feeTypes },
  { key: 'status', label: 'Status', options: ['Pending', 'Overdue', 'Paid'] },
] as const

function columnsOf(today: Day, pay: ((fee: Fee) => void) | undefined): DataColumn<Fee, List>[] {
  const columns: DataColumn<Fee, List>[] = [
    {
      key: 'studentName',
      label: 'Student',
      value: ({ studentName }) => studentName,
      sortable: true,
      free: true,
      className: 'font-medium',
    },
    { key: 'rollNo', label: 'Roll No', value: ({ rollNo }) => rollNo ?? '', numeric: true },
    { key: 'class', label: 'Class', value: (fee) => fee.class, className: 'whitespace-nowrap' },
    { key: 'type', label: 'Type', value: ({ type }) => type },
    {
      key: 'amount',
      label: 'Amount',
      value: ({ amount }) => amount,
      cell: ({ amount }) => formatPaise(rupeesToPaise(amount)),
      numeric: true,
      sortable: true,
    },
    {
      key: 'dueDate',
      label: 'Due Date',
      value: ({ dueDate }) => dueDate,
      cell: (fee) => <DueDate fee={fee} today={today} />,
      sortable: true,
      className: 'whitespace-nowrap',
    },
    {
      key: 'status',
      label: 'Status',
      value: ({ status }) => status,
      cell: ({ status }) => <Badge tone={status === 'Paid' ? 'positive' : 'caution'}>{status}</Badge>,
    },
  ]
  if (!pay) return columns
  return [
    ...columns,
    {
      key: 'action',
      label: 'Action',
      value: () => '',
      cell: (fee) => fee.status === 'Pending' && <PayNow fee={fee} onClick={() => pay(fee)} />,
      compact: true,
    },
  ]
}

function DueDate({ fee: { dueDate, status }, today }: { fee: Fee; today: Day }) {
  if (status === 'Paid' || dueDate >= today) return formatDay(dueDate)
  return (
    <span>
      {formatDay(dueDate)}
      <span className="block text-xs font-medium text-negative">Overdue</span>
    </span>
  )
}

function PayNow({ fee: { type, studentName }, onClick }: { fee: Fee; onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      Pay Now
      <span className="sr-only">
        {' '}
        {type} of {studentName}
      </span>
    </Button>
  )
}
