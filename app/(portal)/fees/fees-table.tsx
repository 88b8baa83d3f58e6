'use client'

import type { ReactNode } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { Tick, useTicks } from '@/components/data-table/ticks'
import { PersonName } from '@/components/person-name'
import { Badge } from '@/components/ui/badge'
import { formatDay, type Day } from '@/lib/dates'
import type { Fee } from '@/lib/fees/answers'
import { feeList } from '@/lib/fees/lists'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatRupees } from '@/lib/money'
import type { Page } from '@/lib/inputs'
import { feeMessages } from '@/lib/fees/messages'
import { placeName } from '@/lib/enrolment/lists'
import { feesTableMessages } from '@/lib/fees/screen-messages'
import type { PayingBy } from './pay-dialog'
import { PayTogether } from './pay-together'
import { Paying, PayNow } from './paying'

type Props = {
  list: Page<Fee>
  /** The school day. */
  today: Day
  /** How the viewer pays, if at all. */
  payable: PayingBy | undefined
  /** All fees are a family's, so there is no search by student. */
  own: boolean
  /** They are of several students. */
  several: boolean
  /** The viewer may add fees. */
  adds: boolean
}

export function FeesTable({ list, today, payable, own, several, adds }: Props) {
  const ticks = useTicks<Fee>()
  const together = payable === 'family' || payable === 'familyGateway'
  const ticked = (fee: Fee, shown: ReactNode) =>
    together && fee.status === 'Pending' ? (
      <Tick
        label={feesTableMessages.tickFee(fee.type, fee.studentName, formatDay(fee.dueDate))}
        checked={ticks.has(fee)}
        onChange={(on) => ticks.tick([fee], on)}
      >
        {shown}
      </Tick>
    ) : (
      shown
    )
  return (
    <Paying by={payable}>
      {together && (
        <PayTogether
          open={list.rows.filter(({ status }) => status === 'Pending')}
          ticks={ticks}
          checkout={payable === 'familyGateway'}
        />
      )}
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
        title={several ? undefined : 'type'}
        cells={{
          class: placeName,
          studentName: (fee) => {
            const name = <PersonName id={fee.studentId} name={fee.studentName} />
            return several ? ticked(fee, name) : name
          },
          type: (fee) => (several ? fee.type : ticked(fee, fee.type)),
          dueDate: (fee) => <DueDate fee={fee} today={today} />,
          status: (fee) => <Status fee={fee} />,
        }}
        action={payable && { first: true, cell: (fee) => <PayNow fee={fee} /> }}
        csv="/api/fees/csv"
      />
    </Paying>
  )
}

function Status({ fee: { status, amount, due, fine } }: { fee: Fee }) {
  return (
    <span>
      <Badge tone={status === 'Paid' ? 'positive' : 'caution'}>{status}</Badge>
      {status === 'Pending' && due < amount && (
        <span className="aside">{feesTableMessages.due(formatRupees(due))}</span>
      )}
      {fine > 0 && <span className="aside">{fineOfFeeMessages.fine(formatRupees(fine))}</span>}
    </span>
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
