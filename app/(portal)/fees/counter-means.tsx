'use client'

import { rupeesInput } from '@/components/rupees-input'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckField } from '@/components/check-field'
import type { FieldsOf } from '@/components/fields'
import { RadioField } from '@/components/radio-field'
import { useSentWhileShown } from '@/components/use-sent-while-shown'
import { limits } from '@/lib/constants'
import { formatRupees } from '@/lib/money'
import { counterMeansMessages } from '@/lib/fees/dialog-messages'
import { counterMethods, methodsWithReference, transferMethods } from '@/lib/payments/lists'

type Means = { method: string; reference: string; amount: string }
type Field = Pick<FieldsOf<Means>, 'TextField'>

/** How a payment at the counter is made, and the number by which it is found again. Cash has none. */
export function CounterMeans({ TextField }: Field) {
  const method = useWatch<Means, 'method'>({ name: 'method' })
  return (
    <>
      <RadioField<Means> name="method" label={counterMeansMessages.payBy} options={counterMethods} />
      {method !== 'Cash' && <Reference TextField={TextField} optional={!methodsWithReference.includes(method)} />}
      {transferMethods.includes(method) && <SharedTransfer />}
    </>
  )
}

/** How much was given, with what is due as a hint. */
export const AmountGiven = ({
  TextField,
  ...props
}: Field & { hint: string; autoFocus?: boolean; defaultValue?: string }) => (
  <TextField name="amount" label={counterMeansMessages.amount} {...rupeesInput} {...props} />
)

/** The amount that was typed, as the button repeats it. `atFirst`: of a field that has its own. */
export function Given({ atFirst = '' }: { atFirst?: string }) {
  const amount = Number(useWatch<Means, 'amount'>({ name: 'amount', defaultValue: atFirst }))
  return amount > 0 ? formatRupees(amount) : ''
}

function Reference({ TextField, optional }: Field & { optional: boolean }) {
  useSentWhileShown('reference')
  return (
    <TextField
      name="reference"
      label="Reference"
      maxLength={limits.paymentReference}
      optional={optional}
      hint={counterMeansMessages.referenceHint}
    />
  )
}

/** Asked once the server has refused the number of a transfer, as long as it is that number. */
function SharedTransfer() {
  const { formState } = useFormContext<Means>()
  const reference = useWatch<Means, 'reference'>({ name: 'reference' })
  const { reference: error } = formState.errors
  // The error stays while another number is typed.
  const [refused, setRefused] = useState<{ error: typeof error; reference: string }>()
  if (error?.type === 'server' && refused?.error !== error) setRefused({ error, reference })
  return refused?.reference === reference && <Shared />
}

function Shared() {
  useSentWhileShown('sharedTransfer')
  return <CheckField<{ sharedTransfer: boolean }> name="sharedTransfer" label={counterMeansMessages.sharedTransfer} />
}
