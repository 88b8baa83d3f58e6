'use client'

import { useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatDay, type Day } from '@/lib/dates'
import { feeList, type Fee } from '@/lib/fees/lists'
import type { Page } from '@/lib/inputs'
import { feeMessages } from '@/lib/fees/messages'
import type { PayDialog as Pay, PayingBy } from './pay-dialog'

type Props = {
  list: Page<Fee>
  /** The school day. */
  today: Day
  /** How the viewer pays, if at all. */
  payable: PayingBy | undefined
  /** All fees are one student's, so there is no search by student. */
  own: boolean
}

export function FeesTable({ list, today, payable, own }: Props) {
  const [paying, setPaying] = useState<Fee>()
  // Somebody else has paid this fee meanwhile.
  if (paying && !list.rows.some(({ id, status }) => id === paying.id && status === 'Pending')) setPaying(undefined)
  return (
    <>
      <DataTable
        name="fees"
        caption="Fee Structure"
        of={feeList}
        list={list}
        empty={feeMessages.empty}
        search={own ? undefined : 'Search by student'}
        filters={own ? ['type', 'status'] : ['class', 'type', 'status']}
        title={own ? 'type' : undefined}
        cells={{
          studentName: ({ studentId, studentName }) => <PersonName id={studentId} name={studentName} />,
          dueDate: (fee) => <DueDate fee={fee} today={today} />,
          status: ({ status }) => <Badge tone={status === 'Paid' ? 'positive' : 'caution'}>{status}</Badge>,
        }}
        action={
          payable && {
            first: true,
            cell: (fee) => fee.status === 'Pending' && <PayNow fee={fee} onClick={() => setPaying(fee)} />,
          }
        }
        csv="/api/fees/csv"
      />
      {paying && payable && <PayDialog fee={paying} by={payable} onClose={() => setPaying(undefined)} />}
    </>
  )
}

const PayDialog = onDemand<ComponentProps<typeof Pay>>(
  () => import('./pay-dialog').then((module) => module.PayDialog),
  { giveUp: ({ onClose }) => onClose() },
)

function DueDate({ fee: { dueDate, status }, today }: { fee: Fee; today: Day }) {
  if (status === 'Paid' || dueDate >= today) return formatDay(dueDate)
  return (
    <span>
      {formatDay(dueDate)} <span className="block text-xs font-medium text-negative max-sm:inline">Overdue</span>
    </span>
  )
}

function PayNow({ fee: { type, studentName }, onClick }: { fee: Fee; onClick: () => void }) {
  return (
    <Button size="touch" onClick={onClick}>
      Pay Now
      <span className="sr-only">
        {' '}
        {type} of {studentName}
      </span>
    </Button>
  )
}
