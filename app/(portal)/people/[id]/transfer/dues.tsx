import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { CertificateDraft } from '@/lib/certificates/answers'
import { duesMessages } from '@/lib/certificates/page-messages'
import { formatDay } from '@/lib/dates'
import { formatRupees } from '@/lib/money'

type Props = Pick<CertificateDraft, 'name' | 'dues'>

/** What is still to be paid before a pupil goes, each fee and the sum. */
export function Dues({ name, dues: { fees, total } }: Props) {
  return (
    <Card>
      <section aria-labelledby="dues">
        <h2 id="dues" className="text-lg">
          Fees
        </h2>
        {total === 0 ? (
          <p className="mt-2 flex items-center gap-2 text-positive">
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            {duesMessages.everythingIsPaid}
          </p>
        ) : (
          <>
            <p className="mt-2 flex items-center gap-2 font-semibold text-caution">
              <TriangleAlert aria-hidden className="size-5 shrink-0" />
              {duesMessages.isStillToBePaid(formatRupees(total))}
            </p>
            <ul className="mt-4 divide-y divide-line text-sm">
              {fees.map(({ id, type, class: schoolClass, amount, dueDate, overdue }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    {duesMessages.due(type, schoolClass, formatDay(dueDate))}
                    {overdue && <Badge tone="negative">Overdue</Badge>}
                  </span>
                  <span className="tabular-nums">{formatRupees(amount)}</span>
                </li>
              ))}
            </ul>
            <a
              href={`/fees?${new URLSearchParams({ 'fees.q': name, 'fees.status': 'Pending' }).toString()}`}
              className={buttonStyle({ variant: 'secondary', size: 'sm', className: 'mt-4' })}
            >
              {duesMessages.goToFees}
            </a>
          </>
        )}
      </section>
    </Card>
  )
}
