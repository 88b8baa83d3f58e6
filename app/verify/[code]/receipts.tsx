import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { formatDay } from '@/lib/dates'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import type { CheckedReceipts } from '@/lib/payments/answers'
import { paymentMessages as said } from '@/lib/payments/messages'
import { receiptsMessages } from '@/lib/payments/page-messages'
import { Entries, Line } from './verdict'

type Props = { checked: CheckedReceipts; school: string }

/** What a receipt settles, or several receipts that one paper has. */
export function Receipts({ checked, school }: Props) {
  const { initials, date, receipts } = checked
  const [only] = receipts.length === 1 ? receipts : []
  return (
    <>
      <Verdict checked={checked} school={school} />
      <Entries
        of={[
          ['School', school],
          [receiptsMessages.receivedFrom, initials],
          [receiptsMessages.paidOn, formatDay(date)],
          ...(only
            ? ([
                ['Receipt', only.number],
                ['For', only.type],
                ['Amount', formatRupees(only.amount)],
              ] as const)
            : [
                ...(numbersOf(receipts) === 1 ? [['Receipt', receipts[0]?.number] as const] : []),
                ...receipts.map((receipt) =>
                  numbersOf(receipts) === 1
                    ? ([receipt.type, inWords(receipt)] as const)
                    : ([receipt.number, `${receipt.type}, ${inWords(receipt)}`] as const),
                ),
                ['Total', formatPaise(sumInPaise(receipts.filter(({ reversed }) => !reversed)))] as const,
              ]),
        ]}
      />
      <p className="mt-6 text-sm text-muted">{said.compare}</p>
    </>
  )
}

const numbersOf = (receipts: CheckedReceipts['receipts']) => new Set(receipts.map(({ number }) => number)).size

const inWords = ({ amount, reversed }: CheckedReceipts['receipts'][number]) =>
  [formatRupees(amount), reversed && receiptsMessages.reversedOn(formatDay(reversed))].filter(Boolean).join(', ')

function Verdict({ checked: { receipts }, school }: Props) {
  const count = numbersOf(receipts)
  const reversed = receipts.flatMap((receipt) => receipt.reversed ?? [])
  const last = reversed.toSorted().at(-1)
  if (last && reversed.length === receipts.length)
    return (
      <Line icon={CircleX} tone="text-negative" title={said.reversed}>
        {said.reversedOn(school, count, formatDay(last))}
      </Line>
    )
  if (receipts.some(({ demo }) => demo))
    return (
      <Line icon={CircleAlert} tone="text-caution" title={said.demo}>
        {said.noMoney(school, count)}
      </Line>
    )
  if (reversed.length > 0)
    return (
      <Line icon={CircleAlert} tone="text-caution" title={said.partly}>
        {said.someReversed(school, count, reversed.length)}
      </Line>
    )
  return (
    <Line icon={CircleCheck} tone="text-positive" title={said.genuine}>
      {said.issued(school, count)}
    </Line>
  )
}
