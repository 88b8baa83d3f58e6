'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { refundsTableMessages as said } from '@/lib/fees/back-screen-messages'
import type { Refund } from '@/lib/payments/answers'
import { formatRupees } from '@/lib/money'
import { refundMessages } from '@/lib/payments/back-messages'
import { rejectRefund } from '../actions'

const loadSchema = () => import('@/lib/payments/schema').then(({ rejectRefundSchema }) => rejectRefundSchema)

type Props = { refund: Pick<Refund, 'id' | 'studentName' | 'amount'>; onClose: () => void }

export const RejectRefundDialog = ({ refund: { id, studentName, amount }, onClose }: Props) => (
  <FormDialog
    title={said.rejectQuestion(formatRupees(amount), studentName)}
    onClose={onClose}
    aria-label={said.of(studentName, formatRupees(amount))}
    schema={loadSchema}
    action={rejectRefund}
    extra={{ id }}
    failed={refundMessages.decideFailed}
  >
    {({ TextAreaField }) => (
      <>
        <TextAreaField name="reason" label={said.whyRejected} maxLength={limits.reason} />
        <SubmitButton className="w-full">{said.reject}</SubmitButton>
      </>
    )}
  </FormDialog>
)
