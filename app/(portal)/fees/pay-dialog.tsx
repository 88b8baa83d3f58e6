'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import type { FormValues } from '@/components/form-values'
import { RadioField } from '@/components/radio-field'
import { SubmitButton } from '@/components/submit-button'
import { CancelButton } from '@/components/cancel-button'
import { buttonStyle } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Action } from '@/lib/client/perform'
import { counterMethods, paymentMethods } from '@/lib/payments/lists'
import { formatDay } from '@/lib/dates'
import type { Fee } from '@/lib/fees/answers'
import { feeMessages } from '@/lib/fees/messages'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatRupees, paiseToRupees } from '@/lib/money'
import type { Result } from '@/lib/result'
import type { Payment } from '@/lib/payments/answers'
import type { paySchema } from '@/lib/payments/schema'
import { placeName } from '@/lib/enrolment/lists'
import { counterMeansMessages, payDialogMessages } from '@/lib/fees/dialog-messages'
import { payFee, payOwn } from './actions'
import { AmountGiven, CounterMeans, Given } from './counter-means'
import { Recorded } from './recorded'
import { paiseOf } from './ticks'
import { ToCheckout } from './to-checkout'

/**
 * `demo`: a student, online, without any money. `family`: a guardian likewise, whatever else they are here. `gateway`: both,
 * at the gateway's checkout; `familyGateway`: of these a guardian. `counter`: an administrator records a payment at the office.
 */
export type PayingBy = 'demo' | 'family' | 'gateway' | 'familyGateway' | 'counter'

const online = {
  title: payDialogMessages.payFee,
  done: payDialogMessages.feePaid,
  methods: paymentMethods,
  verb: 'Pay',
} as const

const ways = {
  demo: online,
  family: online,
  gateway: online,
  familyGateway: online,
  counter: {
    title: payDialogMessages.recordPayment,
    done: payDialogMessages.paymentRecorded,
    methods: counterMethods,
    verb: 'Record',
  },
} as const

type Values = FormValues<typeof paySchema>

const loadSchema = () => import('@/lib/payments/schema').then(({ paySchema }) => paySchema)

type Props = { fee: Fee; by: PayingBy; onClose: () => void }

/** Pays one fee, and then shows its receipt. */
export function PayDialog({ fee, by, onClose }: Props) {
  const [paid, setPaid] = useState<Payment>()
  const { title, done } = ways[by]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={paid ? done : title}
      description={`${fee.type} of ${fee.studentName}`}
    >
      {paid ? (
        <Recorded
          payments={[paid]}
          mails={by === 'counter'}
          note={fee.fine > 0 ? fineOfFeeMessages.onReceipt : undefined}
        />
      ) : (
        <Means fee={fee} by={by} onClose={onClose} onPaid={setPaid} />
      )}
    </Dialog>
  )
}

/** As a parent, and never at the counter, though who is one may work there. */
async function payAsParent({ feeId, method }: Parameters<typeof payFee>[0], key?: string): Promise<Result<Payment>> {
  const result = await payOwn({ feeIds: [feeId], method: method as (typeof paymentMethods)[number] }, key)
  if (!result.ok) return result
  const [payment] = result.data
  if (!payment) throw new Error('nothing was paid')
  return { ok: true, data: payment }
}

function Means({ fee, by, onClose, onPaid }: Props & { onPaid: (payment: Payment) => void }) {
  const { title, methods, verb } = ways[by]
  // With the late fine.
  const toPay = paiseToRupees(paiseOf([fee]))
  const due = formatRupees(toPay)
  const counter = by === 'counter'

  const pay: Action<Parameters<typeof payFee>[0], Payment> = async (input, key) => {
    const result = by === 'family' ? await payAsParent(input, key) : await payFee(input, key)
    // Somebody else has paid it meanwhile: there is nothing left to do here.
    if (!result.ok && result.code === 'conflict') onClose()
    return result
  }

  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <dt className="text-muted">Class</dt>
        <dd>{placeName(fee)}</dd>
        <dt className="text-muted">{payDialogMessages.dueDate}</dt>
        <dd>{formatDay(fee.dueDate)}</dd>
        <dt className="text-muted">Amount</dt>
        <dd className={fee.due < fee.amount ? undefined : 'font-semibold'}>{formatRupees(fee.amount)}</dd>
        {fee.due < fee.amount && (
          <>
            <dt className="text-muted">{payDialogMessages.stillDue}</dt>
            <dd className="font-semibold">{formatRupees(fee.due)}</dd>
          </>
        )}
        {fee.fine > 0 && (
          <>
            <dt className="text-muted">{fineOfFeeMessages.fineToday}</dt>
            <dd>{formatRupees(fee.fine)}</dd>
            <dt className="text-muted">{fineOfFeeMessages.toPay}</dt>
            <dd className="font-semibold">{due}</dd>
          </>
        )}
      </dl>
      {counter && (
        <a
          href={`/people/${fee.studentId}#fees`}
          className={buttonStyle({ variant: 'link', size: 'inline', className: 'mt-3' })}
        >
          {payDialogMessages.allUnpaidFeesOfStudent}
        </a>
      )}
      {by === 'gateway' || by === 'familyGateway' ? (
        <ToCheckout feeIds={[fee.id]} onClose={onClose} />
      ) : (
        <ActionForm
          aria-label={title}
          className="mt-6 grid gap-4"
          schema={loadSchema}
          action={pay}
          extra={{ feeId: fee.id }}
          defaultValues={{ method: methods[0], ...(counter && { amount: String(toPay) }) }}
          failed={feeMessages.payFailed}
          success={feeMessages.paid}
          onSuccess={onPaid}
        >
          {({ TextField }) => (
            <>
              {counter ? (
                <>
                  <AmountGiven TextField={TextField} hint={counterMeansMessages.amountHint(due)} />
                  <CounterMeans TextField={TextField} />
                </>
              ) : (
                <>
                  <RadioField<Values> name="method" label={payDialogMessages.payBy} options={paymentMethods} />
                  <p className="rounded-md bg-caution-soft px-4 py-3 text-sm text-caution">{feeMessages.demo}</p>
                </>
              )}
              <div className="flex flex-wrap justify-end gap-3">
                <CancelButton onClick={onClose} />
                <SubmitButton>
                  {verb} {counter ? <Given /> : due}
                </SubmitButton>
              </div>
            </>
          )}
        </ActionForm>
      )}
    </>
  )
}
