'use client'

import { DataTable } from '@/components/data-table/data-table'
import { PersonName } from '@/components/person-name'
import { Badge } from '@/components/ui/badge'
import { formatDay, type Day } from '@/lib/dates'
import type { Fee } from '@/lib/fees/answers'
import { feeList } from '@/lib/fees/lists'
import type { Page } from '@/lib/inputs'
import { feeMessages } from '@/lib/fees/messages'
import { placeName } from '@/lib/enrolment/lists'
import { feesTableMessages } from '@/lib/fees/screen-messages'
import type { PayingBy } from './pay-dialog'
import { Paying, PayNow } from './paying'

type Props = {
  list: Page<Fee>
  /** The school day. */
  today: Day
  /** How the viewer pays, if at all. */
  payable: PayingBy | undefined
  /** All fees are one student's, so there is no search by student. */
  own: boolean
  /** The viewer may add fees. */
  adds: boolean
}

export function FeesTable({ list, today, payable, own, adds }: Props) {
  return (
    <Paying by={payable}>
      <DataTable
        name="fees"
        caption="Fee Structure"
        of={feeList}
        list={list}
        empty={feeMessages.empty}
        about={feeMessages.about[own ? 'own' : adds ? 'office' : 'staff']}
        start={adds && { label: feeMessages.add, href: '#add-fee' }}
        search={own ? undefined : feesTableMessages.searchByStudent}
        filters={own ? ['type', 'status'] : ['class', 'type', 'status']}
        title={own ? 'type' : undefined}
        cells={{
          class: placeName,
          studentName: ({ studentId, studentName }) => <PersonName id={studentId} name={studentName} />,
          dueDate: (fee) => <DueDate fee={fee} today={today} />,
          status: ({ status }) => <Badge tone={status === 'Paid' ? 'positive' : 'caution'}>{status}</Badge>,
        }}
        action={payable && { first: true, cell: (fee) => <PayNow fee={fee} /> }}
        csv="/api/fees/csv"
      />
    </Paying>
  )
}

function DueDate({ fee: { dueDate, status }, today }: { fee: Fee; today: Day }) {
  if (status === 'Paid' || dueDate >= today) return formatDay(dueDate)
  return (
    <span>
      {formatDay(dueDate)} <span className="block text-xs font-medium text-negative max-sm:inline">Overdue</span>
    </span>
  )
}
