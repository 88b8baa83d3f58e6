'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { CancelButton } from '@/components/cancel-button'
import type { FormValues } from '@/components/form-values'
import { RadioField } from '@/components/radio-field'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { formatDay } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import type { ToPay } from '@/lib/fees/answers'
import { payDialogMessages, payTogetherMessages } from '@/lib/fees/dialog-messages'
import { feeMessages } from '@/lib/fees/messages'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatPaise, formatRupees } from '@/lib/money'
import type { Payment } from '@/lib/payments/answers'
import { paymentMethods } from '@/lib/payments/lists'
import type { payOwnSchema } from '@/lib/payments/schema'
import { feesToPay, payOwn } from './actions'
import { Recorded } from './recorded'
import { paiseOf } from './ticks'
import { ToCheckout } from './to-checkout'

type Values = FormValues<typeof payOwnSchema>
type Props = { feeIds: readonly string[]; checkout: boolean; onPaid: () => void; onClose: () => void }

const loadSchema = () => import('@/lib/payments/schema').then((module) => module.payOwnSchema)

/** Shows what fees of one or several children come to, pays them in one go, and then shows the receipt. */
export function PayTogetherDialog({ feeIds, checkout, onPaid, onClose }: Props) {
  // Once paid they are ticked no more.
  const [ids] = useState(() => [...feeIds])
  const [asked, setAsked] = useState<ToPay>()
  const [paid, setPaid] = useState<readonly Payment[]>()
  const giveUp = useEffectEvent((message: string) => {
    notify.error(message)
    onClose()
  })
  useEffect(() => {
    let open = true
    void perform(feesToPay, { feeIds: ids }, feeMessages.loadFailed).then((result) => {
      if (!open) return
      if (result.ok) setAsked(result.data)
      else giveUp(result.message)
    })
    return () => void (open = false)
  }, [ids])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={paid ? payTogetherMessages.paid : payTogetherMessages.title}
    >
      {paid ? (
        <Recorded payments={paid} mails={false} />
      ) : asked ? (
        <Question
          asked={asked}
          checkout={checkout}
          onClose={onClose}
          onPaid={(payments) => {
            setPaid(payments)
            onPaid()
          }}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  )
}

type QuestionProps = {
  asked: ToPay
  checkout: boolean
  onPaid: (payments: readonly Payment[]) => void
  onClose: () => void
}

function Question({ asked: { fees, total }, checkout, onPaid, onClose }: QuestionProps) {
  const pay: Action<Parameters<typeof payOwn>[0], Payment[]> = async (input, key) => {
    const result = await payOwn(input, key)
    // Somebody else has paid one meanwhile: the list shows which.
    if (!result.ok && result.code === 'conflict') onClose()
    return result
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {fees.map((fee) => (
          <li key={fee.id} className="flex justify-between gap-x-4 py-2">
            <span>
              {payTogetherMessages.of(fee.type, fee.studentName)}
              <span className="block text-xs text-muted">
                {payTogetherMessages.dueOn(placeName(fee), formatDay(fee.dueDate))}
                {fee.fine > 0 && `, ${fineOfFeeMessages.withFine(formatRupees(fee.fine))}`}
              </span>
            </span>
            <span className="tabular-nums">{formatPaise(paiseOf([fee]))}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between font-semibold">
        {payTogetherMessages.total} <span className="tabular-nums">{formatRupees(total)}</span>
      </p>
      {checkout ? (
        <ToCheckout feeIds={fees.map(({ id }) => id)} onClose={onClose} />
      ) : (
        <ActionForm
          aria-label={payTogetherMessages.title}
          className="mt-6 grid gap-4"
          schema={loadSchema}
          action={pay}
          extra={{ feeIds: fees.map(({ id }) => id) }}
          defaultValues={{ method: paymentMethods[0] }}
          failed={feeMessages.payFailed}
          success={feeMessages.paid}
          onSuccess={onPaid}
        >
          {() => (
            <>
              <RadioField<Values> name="method" label={payDialogMessages.payBy} options={paymentMethods} />
              <p className="rounded-md bg-caution-soft px-4 py-3 text-sm text-caution">{feeMessages.demo}</p>
              <div className="flex flex-wrap justify-end gap-3">
                <CancelButton onClick={onClose} />
                <SubmitButton>{payTogetherMessages.pay(formatRupees(total))}</SubmitButton>
              </div>
            </>
          )}
        </ActionForm>
      )}
    </>
  )
}
