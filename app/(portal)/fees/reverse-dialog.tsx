'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { limits } from '@/lib/constants'
import { reverseDialogMessages } from '@/lib/fees/dialog-messages'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees } from '@/lib/money'
import type { Payment } from '@/lib/payments/answers'
import { reversePayment } from './actions'

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
            <SubmitButton variant="danger" className="mt-6 w-full">
              {reverseDialogMessages.reversePaymentSubmit}
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}
