'use client'

import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Glyph } from '@/components/ui/glyph'
import { dayBookMessages } from '@/lib/day-book/messages'
import { refundsTableMessages } from '@/lib/fees/back-screen-messages'
import { counterMessages } from '@/lib/fees/counter-messages'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatRupees, paiseToRupees, sumInPaise } from '@/lib/money'
import type { FamilyAtCounter, Taken } from '@/lib/payments/answers'
import { Advances } from './advances'
import { Recorded } from '../recorded'
import type { RefundDialog as Refunding } from './refund-dialog'
import { stateOf, type Chosen } from './chosen'
import { meansAtFirst, TakeMoney } from './take-money'

type Props = {
  family: FamilyAtCounter
  /** Whoever looks may take back what was recorded. */
  reverses: boolean
}

/** The family at the counter: what it owes, the form to pay it, and then the receipt. */
export function Family({ family, reverses }: Props) {
  const [taken, setTaken] = useState<Taken>()
  const [refunding, setRefunding] = useState(false)
  // What is chosen stays when the form is made anew, as where another counter was quicker.
  const [means, setMeans] = useState(meansAtFirst)
  const [chosen, setChosen] = useState<Chosen>()
  const { dayClosed, students, fees, due, overdue, fines, credit, advances } = family
  const asked = paiseToRupees(sumInPaise(students.map(({ askedBack }) => ({ amount: askedBack }))))
  const free = paiseToRupees(sumInPaise([{ amount: credit }, { amount: -asked }]))
  const [student] = students
  if (!student) return null
  return (
    <div className="mt-2 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="lg:order-last">
        <Card>
          <h2 className="sr-only">{counterMessages.family}</h2>
          <ul className="grid gap-2">
            {students.map(({ id, name, place, admissionNo }) => (
              <li key={id}>
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="block text-sm text-muted">
                  {[place, admissionNo && counterMessages.admissionNo(admissionNo)].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
          {student.payers && <p className="mt-2 text-sm text-muted">{counterMessages.paidBy(student.payers)}</p>}
          <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-1 text-sm tabular-nums">
            <Sum label={counterMessages.due} rupees={due} strong={fines === 0} />
            {overdue > 0 && <Sum label={counterMessages.overdue} rupees={overdue} late />}
            {fines > 0 && (
              <>
                <Sum label={fineOfFeeMessages.fineToday} rupees={fines} late />
                <Sum
                  label={fineOfFeeMessages.toPay}
                  rupees={paiseToRupees(sumInPaise([{ amount: due }, { amount: fines }]))}
                  strong
                />
              </>
            )}
            {credit > 0 && <Sum label={counterMessages.credit} rupees={credit} />}
            {asked > 0 && <Sum label={counterMessages.askedBack} rupees={asked} />}
          </dl>
          {free > 0 && (
            <p className="mt-3">
              <Button variant="link" size="inline" onFocus={RefundDialog.preload} onClick={() => setRefunding(true)}>
                {refundsTableMessages.ask}
              </Button>
            </p>
          )}
          <Advances advances={advances} reverses={reverses} />
        </Card>
      </div>
      {taken ? (
        <Card>
          <h2 className="mb-2 text-lg">{counterMessages.recorded}</h2>
          <Recorded {...taken} mails />
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            <a href="/fees/counter" className={buttonStyle({ variant: 'link', size: 'inline' })}>
              {counterMessages.nextFamily}
            </a>
            <Button variant="link" size="inline" onClick={() => setTaken(undefined)}>
              {counterMessages.again}
            </Button>
          </p>
        </Card>
      ) : dayClosed ? (
        <p className="flex gap-2 rounded-lg border border-caution bg-caution-soft px-4 py-3">
          <Glyph of="alert" className="mt-1 size-4 shrink-0" />
          {dayBookMessages.isClosed}
        </p>
      ) : (
        <TakeMoney
          // What was paid meanwhile is not to be ticked. As long as the fees are the same, so is the form: who sends it
          // once more, because no answer came, is known by that.
          key={`${free} ${stateOf(fees)}`}
          family={family}
          credit={free}
          means={means}
          onMeans={setMeans}
          chosen={chosen}
          onChosen={setChosen}
          onTaken={(made) => {
            setMeans(meansAtFirst)
            setChosen(undefined)
            setTaken(made)
          }}
        />
      )}
      {refunding && <RefundDialog students={students} onClose={() => setRefunding(false)} />}
    </div>
  )
}

const RefundDialog = onDemand<ComponentProps<typeof Refunding>>(
  () => import('./refund-dialog').then((module) => module.RefundDialog),
  { giveUp: ({ onClose }) => onClose() },
)

function Sum({ label, rupees, strong, late }: { label: string; rupees: number; strong?: boolean; late?: boolean }) {
  return (
    <>
      <dt className={late ? 'text-negative' : 'text-muted'}>{label}</dt>
      <dd
        className={[strong && 'text-base font-semibold', late && 'font-medium text-negative', 'text-right']
          .filter(Boolean)
          .join(' ')}
      >
        {formatRupees(rupees)}
      </dd>
    </>
  )
}
