'use client'

import { ActionForm } from '@/components/action-form'
import { CheckField } from '@/components/check-field'
import type { FormValues } from '@/components/form-values'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { limits } from '@/lib/constants'
import { reverseDialogMessages } from '@/lib/fees/dialog-messages'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees } from '@/lib/money'
import type { Payment } from '@/lib/payments/answers'
import type { reverseSchema } from '@/lib/payments/schema'
import { reversePayment } from './actions'

type Values = FormValues<typeof reverseSchema>

const loadSchema = () => import('@/lib/payments/schema').then(({ reverseSchema }) => reverseSchema)

export function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, studentName, type, amount, method, receiptNumber } = payment
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={reverseDialogMessages.reversePaymentQuestion(studentName)}
      description={reverseDialogMessages.description(type, formatRupees(amount), method, receiptNumber)}
    >
      <ActionForm
        aria-label={reverseDialogMessages.reversePayment}
        className="grid gap-4"
        schema={loadSchema}
        action={reversePayment}
        extra={{ id }}
        failed={feeMessages.reverseFailed}
        success={feeMessages.reversed}
        onSuccess={onClose}
      >
        {({ TextAreaField }) => (
          <>
            <TextAreaField
              name="reason"
              label="Reason"
              maxLength={limits.reason}
              hint={reverseDialogMessages.reasonHint}
            />
            <CheckField<Values> name="whole" label={reverseDialogMessages.whole} />
            <SubmitButton variant="danger" className="w-full">
              {reverseDialogMessages.reversePaymentSubmit}
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
