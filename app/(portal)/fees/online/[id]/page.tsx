import type { Metadata } from 'next'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import { onlineMessages } from '@/lib/payments/online-messages'
import { readOnlineOrder } from '@/lib/payments/online-page'
import { read } from '@/lib/server/doors/page'
import { LookAgain } from './look-again'

export const metadata: Metadata = { title: onlineMessages.title }

type Props = { params: Promise<{ id: string }> }

const said = {
  waiting: { title: onlineMessages.waiting, about: onlineMessages.waitingAbout, tone: 'text-caution' },
  elsewhere: { title: onlineMessages.elsewhere, about: onlineMessages.waitsAlready, tone: 'text-caution' },
  paid: { title: onlineMessages.paid, about: onlineMessages.paidAbout, tone: 'text-positive' },
  credit: { title: onlineMessages.credit, about: onlineMessages.creditAbout, tone: 'text-caution' },
  closed: { title: onlineMessages.closed, about: onlineMessages.closedAbout, tone: 'text-caution' },
} as const

/** Where fees are paid through the gateway, and where its answer is waited for. */
export default async function OnlineOrderPage({ params }: Props) {
  const { state, amount, fees, failure, trouble, checkout } = await read(readOnlineOrder, { id: (await params).id })
  const sum = formatRupees(amount)
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
      <a href="/fees" className={buttonStyle({ variant: 'link', size: 'inline' })}>
        {onlineMessages.toFees}
      </a>
      <h1 className="page-title mt-2">{onlineMessages.title}</h1>
      <Card className="mt-6">
        <ul className="divide-y divide-line border-b border-line text-sm">
          {fees.map((fee) => (
            <li key={fee.id} className="flex justify-between gap-x-4 py-2">
              <span>
                {onlineMessages.of(fee.type, fee.studentName)}
                {fee.fine > 0 && <span className="aside">{fineOfFeeMessages.withFine(formatRupees(fee.fine))}</span>}
              </span>
              <span className="tabular-nums">
                {formatPaise(sumInPaise([{ amount: fee.due }, { amount: fee.fine }]))}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-2 flex justify-between font-semibold">
          {onlineMessages.total} <span className="tabular-nums">{sum}</span>
        </p>
        <div role="status" className="mt-6">
          {state === 'failed' && (
            <>
              <h2 className="text-lg text-negative">{onlineMessages.failed}</h2>
              <p className="mt-1">{onlineMessages.failedAbout(failure)}</p>
            </>
          )}
          {state !== 'failed' && state !== 'open' && (
            <>
              <h2 className={`text-lg ${said[state].tone}`}>{said[state].title}</h2>
              <p className="mt-1">{said[state].about}</p>
            </>
          )}
          {trouble && (
            <p className="mt-3 rounded-md bg-caution-soft px-4 py-3 text-sm text-caution">{onlineMessages[trouble]}</p>
          )}
        </div>
        {(state === 'waiting' || state === 'elsewhere' || (trouble === 'away' && !checkout)) && <LookAgain />}
        {checkout && (
          // To another site: no action of ours, and no script of theirs.
          <form method="post" action={checkout.action} className="mt-4">
            {Object.entries(checkout.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <p className="text-sm text-muted">{onlineMessages.leads}</p>
            <Button type="submit" className="mt-4">
              {state === 'failed' ? onlineMessages.payAgain : onlineMessages.payAt(sum)}
            </Button>
          </form>
        )}
      </Card>
    </div>
  )
}
