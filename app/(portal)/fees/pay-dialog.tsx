'use client'

import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ActionForm, type FormValues } from '@/components/action-form'
import type { FieldsOf } from '@/components/fields'
import { RadioField } from '@/components/radio-field'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { counterMethods, limits, methodsWithReference, paymentMethods } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Fee } from '@/lib/fees/lists'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees } from '@/lib/money'
import type { paySchema } from '@/lib/payments/schema'
import { payFee } from './actions'

/** `demo`: a student, online, without any money. `counter`: an administrator records a payment at the office. */
export type PayingBy = 'demo' | 'counter'

const ways = {
  demo: { title: 'Pay fee', methods: paymentMethods, verb: 'Pay', failed: feeMessages.payFailed },
  counter: { title: 'Record payment', methods: counterMethods, verb: 'Record', failed: feeMessages.recordFailed },
} as const

type Values = FormValues<typeof paySchema>
type Field = Pick<FieldsOf<Values>, 'TextField'>

const loadSchema = () => import('@/lib/payments/schema').then(({ paySchema }) => paySchema)

export function PayDialog({ fee, by, onClose }: { fee: Fee; by: PayingBy; onClose: () => void }) {
  const { title, methods, verb, failed } = ways[by]
  const amount = formatRupees(fee.amount)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`${fee.type} of ${fee.studentName}`}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <dt className="text-muted">Class</dt>
        <dd>{fee.class}</dd>
        <dt className="text-muted">Due Date</dt>
        <dd>{formatDay(fee.dueDate)}</dd>
        <dt className="text-muted">Amount</dt>
        <dd className="font-semibold">{amount}</dd>
      </dl>
      <ActionForm
        aria-label={title}
        className="mt-5 grid gap-5"
        schema={loadSchema}
        action={payFee}
        extra={{ feeId: fee.id }}
        defaultValues={{ method: methods[0] }}
        failed={failed}
        success={feeMessages.paid}
        onSuccess={onClose}
      >
        {({ TextField }) => (
          <>
            <RadioField<Values> name="method" label="Pay by" options={methods} />
            {by === 'counter' && <Reference TextField={TextField} />}
            {by === 'demo' && (
              <p className="rounded-md bg-caution-soft px-3.5 py-2.5 text-sm text-caution">{feeMessages.demo}</p>
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton>
                {verb} {amount}
              </SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}

/** Cash has no reference. */
function Reference({ TextField }: Field) {
  const method = useWatch<Values, 'method'>({ name: 'method' })
  return method !== 'Cash' && <ReferenceField {...{ TextField }} optional={!methodsWithReference.includes(method)} />
}

function ReferenceField({ TextField, optional }: Field & { optional: boolean }) {
  const { unregister } = useFormContext<Values>()
  // A hidden field is not sent.
  useEffect(() => () => unregister('reference'), [unregister])
  return (
    <TextField
      name="reference"
      label="Reference"
      maxLength={limits.paymentReference}
      optional={optional}
      hint="The number of the cheque, the transfer or the slip."
    />
  )
}
