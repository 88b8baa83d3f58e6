'use client'

import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FieldsOf } from '@/components/fields'
import { RadioField } from '@/components/radio-field'
import { limits } from '@/lib/constants'
import { counterMeansMessages } from '@/lib/fees/dialog-messages'
import { counterMethods, methodsWithReference } from '@/lib/payments/lists'

type Means = { method: string; reference: string }
type Field = Pick<FieldsOf<Means>, 'TextField'>

/** How a payment at the counter is made, and the number by which it is found again. Cash has none. */
export function CounterMeans({ TextField }: Field) {
  const method = useWatch<Means, 'method'>({ name: 'method' })
  return (
    <>
      <RadioField<Means> name="method" label={counterMeansMessages.payBy} options={counterMethods} />
      {method !== 'Cash' && <Reference TextField={TextField} optional={!methodsWithReference.includes(method)} />}
    </>
  )
}

function Reference({ TextField, optional }: Field & { optional: boolean }) {
  const { unregister } = useFormContext<Means>()
  // A hidden field is not sent.
  useEffect(() => () => unregister('reference'), [unregister])
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
