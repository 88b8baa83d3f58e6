import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatRupees } from '@/lib/money'
import type { ToLookAt } from '@/lib/payments/answers'
import { onlineMessages } from '@/lib/payments/online-messages'
import { givenBackDays } from '@/lib/payments/online-office'
import { formatSchoolInstant } from '@/lib/server/school-day'

/** For the office: nothing where there is nothing to look at. */
export function OnlineToLookAt({ held, givenBack, silent }: ToLookAt) {
  if (held.length === 0 && givenBack.length === 0 && !silent) return null
  return (
    <Card className="border-caution">
      <h2 className="text-lg">{onlineMessages.officeTitle}</h2>
      {silent && <p className="mt-2">{onlineMessages.silent}</p>}
      <Receipts
        about={onlineMessages.officeAbout}
        receipts={held}
        leadsTo={({ studentId }) => `/fees/counter?student=${studentId}`}
        sum={(one) => onlineMessages.heldOf(formatRupees(one.held), formatRupees(one.amount))}
      />
      <Receipts
        about={onlineMessages.givenBackAbout(givenBackDays)}
        receipts={givenBack}
        leadsTo={({ name }) => `/fees?${new URLSearchParams({ 'payments.q': name }).toString()}#payments`}
        sum={(one) => onlineMessages.givenBackOf(formatRupees(one.givenBack), formatRupees(one.amount))}
      />
    </Card>
  )
}

type ReceiptsProps<Row> = {
  about: string
  receipts: readonly Row[]
  leadsTo: (row: Row) => string
  sum: (row: Row) => string
}

function Receipts<Row extends ToLookAt['held' | 'givenBack'][number]>({
  about,
  receipts,
  leadsTo,
  sum,
}: ReceiptsProps<Row>) {
  if (receipts.length === 0) return null
  return (
    <>
      <p className="mt-2 text-sm text-muted">{about}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
        {receipts.map((one) => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
            <span>
              <a href={leadsTo(one)} className={buttonStyle({ variant: 'link', size: 'inline' })}>
                {one.name}
              </a>
              <span className="block text-xs wrap-anywhere text-muted">
                {formatSchoolInstant(one.paidAt)}, {one.reference}
              </span>
            </span>
            <span className="tabular-nums">{sum(one)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
