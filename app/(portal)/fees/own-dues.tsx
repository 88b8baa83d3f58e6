'use client'

import { CircleCheck } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatDay, type Day } from '@/lib/dates'
import { counted } from '@/lib/counted'
import type { Dues } from '@/lib/fees/answers'
import { ownDuesMessages } from '@/lib/fees/screen-messages'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import type { PayingBy } from './pay-dialog'
import { Paying, PayNow } from './paying'
import { paiseOf } from './ticks'

type Props = { dues: Dues; today: Day; payable: PayingBy | undefined; several: boolean }

/** What a student, or a guardian for `several`, still owes, and what comes next, ready to pay. */
export function OwnDues({ dues: { fees, count, total, overdue, fines, credit }, today, payable, several }: Props) {
  return (
    // Around all of it: of the last fee the receipt is shown when nothing is left to pay.
    <Paying by={payable}>
      <Card>
        <section aria-labelledby="dues">
          <h2 id="dues" className="text-lg">
            {ownDuesMessages.stillToPay}
          </h2>
          {count === 0 ? (
            <p className="mt-2 flex items-center gap-2 text-positive">
              <CircleCheck aria-hidden className="size-5 shrink-0" />
              {ownDuesMessages.everythingIsPaid}
            </p>
          ) : (
            <>
              <p className="mt-1 text-2xl font-semibold tabular-nums">
                {formatPaise(sumInPaise([{ amount: total }, { amount: fines }]))}
              </p>
              <p className="text-sm text-muted">
                {counted(count, 'fee')}
                {overdue > 0 && (
                  <>
                    ,{' '}
                    <span className="font-medium text-negative">{ownDuesMessages.overdue(formatRupees(overdue))}</span>
                  </>
                )}
                {fines > 0 && `, ${fineOfFeeMessages.withFines(formatRupees(fines))}`}
              </p>
              <ul className="mt-3 divide-y divide-line border-t border-line">
                {fees.map((fee) => (
                  <li key={fee.id} className="flex items-center justify-between gap-x-4 py-3 last:pb-0">
                    <span>
                      <span className="font-medium">
                        {several ? ownDuesMessages.of(fee.type, fee.studentName) : fee.type}
                      </span>
                      <span className="block text-sm text-muted">
                        {fee.dueDate < today ? (
                          <span className="font-medium text-negative">
                            {ownDuesMessages.overdueSince(formatDay(fee.dueDate))}
                          </span>
                        ) : (
                          ownDuesMessages.dueOn(formatDay(fee.dueDate))
                        )}
                        {fee.fine > 0 && `, ${fineOfFeeMessages.withFine(formatRupees(fee.fine))}`}
                      </span>
                    </span>
                    <span className="flex shrink-0 flex-col items-end gap-x-4 gap-y-1.5 sm:flex-row sm:items-center">
                      <span className="tabular-nums">{formatPaise(paiseOf([fee]))}</span>
                      <PayNow fee={fee} />
                    </span>
                  </li>
                ))}
              </ul>
              {count > fees.length && (
                <p className="mt-2 text-sm text-muted">{ownDuesMessages.inListBelow(count - fees.length)}</p>
              )}
              {(payable === 'family' || payable === 'familyGateway') && count > 1 && (
                <a
                  href="/fees?fees.status=Pending&fees.sort=dueDate#fees"
                  className={buttonStyle({ variant: 'link', size: 'inline', className: 'mt-3' })}
                >
                  {ownDuesMessages.payTogether}
                </a>
              )}
            </>
          )}
          {credit > 0 && <p className="mt-3 text-sm text-muted">{ownDuesMessages.credit(formatRupees(credit))}</p>}
        </section>
      </Card>
    </Paying>
  )
}
