import { useWatch } from 'react-hook-form'
import { CheckField } from '@/components/check-field'
import type { FormValues } from '@/components/form-values'
import { useSentWhileShown } from '@/components/use-sent-while-shown'
import { counterMessages } from '@/lib/fees/counter-messages'
import { formatPaise, rupeesToPaise } from '@/lib/money'
import type { FamilyAtCounter } from '@/lib/payments/answers'
import type { paySeveralSchema } from '@/lib/payments/schema'
import { paiseOf } from '../ticks'

type Values = FormValues<typeof paySeveralSchema>
type Props = {
  fees: FamilyAtCounter['fees']
  /** Whose credit it becomes, where the family has several children. */
  of: string | undefined
}

/** What is given beyond the fees that are ticked is kept as credit, or not taken. */
export function KeepRest({ fees, of }: Props) {
  const amount = useWatch<Values, 'amount'>({ name: 'amount' })
  const ticked = useWatch<Values, 'feeIds'>({ name: 'feeIds' })
  const rest = rupeesToPaise(Number(amount)) - paiseOf(fees, ticked)
  return rest > 0 && <KeepIt label={counterMessages.keepRest(formatPaise(rest), of)} />
}

function KeepIt({ label }: { label: string }) {
  useSentWhileShown('keepRest')
  return <CheckField<Values> name="keepRest" label={label} />
}
