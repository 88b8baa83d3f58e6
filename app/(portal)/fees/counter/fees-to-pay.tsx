'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from '@/components/form-values'
import { counterMessages } from '@/lib/fees/counter-messages'
import { rupeesToPaise } from '@/lib/money'
import type { paySeveralSchema } from '@/lib/payments/schema'
import { FeeTicks, type DueFee } from '../fee-ticks'
import { amountOf, ticksFor } from '../ticks'
import { stateOf, type Beginning, type Chosen } from './chosen'

type Values = FormValues<typeof paySeveralSchema>
type Props = {
  fees: readonly DueFee[]
  /** There are fees that are due later than these. */
  more: boolean
  beginning: Beginning
  onChosen: (chosen: Chosen) => void
}

/** The fees of a family, to tick. What is ticked by hand is what is given, and an amount that is typed ticks what it pays. */
export function FeesToPay({ fees, more, beginning, onChosen }: Props) {
  const { formState, setValue } = useFormContext<Values>()
  const place = useRef<HTMLDivElement>(null)
  const [byHand, setByHand] = useState(beginning.byHand)
  // What the ticks came to last: any other amount was typed.
  const [ofTicks, setOfTicks] = useState(beginning.typed ? undefined : beginning.amount)
  // Until somebody ticks, or types another amount.
  const asBefore = useRef(beginning.chosen)
  const amount = useWatch<Values, 'amount'>({ name: 'amount' })
  const ticked = useWatch<Values, 'feeIds'>({ name: 'feeIds' })
  const tick = useEffectEvent((paise: number) => {
    if (amount !== beginning.amount) asBefore.current = false
    const offered = asBefore.current ? fees.filter(({ id }) => beginning.feeIds.includes(id)) : fees
    if (paise > 0) setValue('feeIds', ticksFor(offered, paise, byHand))
  })
  useEffect(() => tick(rupeesToPaise(Number(amount))), [amount])
  const report = useEffectEvent(() =>
    onChosen({
      of: stateOf(fees),
      feeIds: ticked,
      byHand,
      typed: amount === undefined || amount === ofTicks ? undefined : String(amount),
    }),
  )
  const all = ticked.join()
  useEffect(() => report(), [amount, all, byHand, ofTicks])
  // It may have been typed before the script was there: then nobody has told of it.
  const tell = useEffectEvent(() => {
    const typed = place.current?.closest('form')?.elements.namedItem('amount')
    if (typed instanceof HTMLInputElement) setValue('amount', typed.value)
  })
  // Before the form is ready it tells its fields nothing.
  const { isReady } = formState
  useEffect(() => {
    if (isReady) tell()
  }, [isReady])

  function tickByHand(ids: string[]) {
    setByHand(ids)
    setOfTicks(amountOf(fees, ids))
    asBefore.current = false
  }

  return (
    <div ref={place}>
      <FeeTicks fees={fees} scrolls after={more && counterMessages.moreLater} onTick={tickByHand} />
    </div>
  )
}
