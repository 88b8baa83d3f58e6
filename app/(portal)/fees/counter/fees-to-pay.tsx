'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from '@/components/form-values'
import { counterMessages } from '@/lib/fees/counter-messages'
import { rupeesToPaise } from '@/lib/money'
import type { paySeveralSchema } from '@/lib/payments/schema'
import { FeeTicks, type DueFee } from '../fee-ticks'
import { ticksFor } from '../ticks'

type Values = FormValues<typeof paySeveralSchema>
type Props = {
  fees: readonly DueFee[]
  /** There are fees that are due later than these. */
  more: boolean
}

/** The fees of a family, to tick. What is ticked by hand is what is given, and an amount that is typed ticks what it pays. */
export function FeesToPay({ fees, more }: Props) {
  const { formState, setValue } = useFormContext<Values>()
  const place = useRef<HTMLDivElement>(null)
  const [byHand, setByHand] = useState<string[]>()
  const amount = useWatch<Values, 'amount'>({ name: 'amount' })
  const tick = useEffectEvent((paise: number) => {
    if (paise > 0) setValue('feeIds', ticksFor(fees, paise, byHand))
  })
  useEffect(() => tick(rupeesToPaise(Number(amount))), [amount])
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
  return (
    <div ref={place}>
      <FeeTicks fees={fees} scrolls after={more && counterMessages.moreLater} onTick={setByHand} />
    </div>
  )
}
