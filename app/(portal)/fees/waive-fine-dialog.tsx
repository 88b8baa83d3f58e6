'use client'

import { FormDialog } from '@/components/form-dialog'
import { limits } from '@/lib/constants'
import { lateFineMessages } from '@/lib/late-fines/messages'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatRupees } from '@/lib/money'
import { waiveFine } from './actions'

type Props = {
  student: string
  /** That is late, or the charge of the fine itself. Amounts are rupees. */
  fee: { id: string; type: string; isFine: boolean; due: number; fine: number }
  onClose: () => void
}

export const WaiveFineDialog = ({ student, fee: { id, type, isFine, due, fine }, onClose }: Props) => (
  <FormDialog
    title={fineOfFeeMessages.waiveQuestion(type, student)}
    description={fineOfFeeMessages.waiveDescription(formatRupees(isFine ? due : fine))}
    aria-label={fineOfFeeMessages.waive}
    schema={() => import('@/lib/late-fines/schema').then(({ waiveFineSchema }) => waiveFineSchema)}
    action={waiveFine}
    extra={{ feeId: id }}
    failed={lateFineMessages.waiveFailed}
    submit={fineOfFeeMessages.waive}
    onClose={onClose}
  >
    {({ TextAreaField }) => (
      <TextAreaField
        name="reason"
        label="Reason"
        maxLength={limits.waiveReason}
        hint={fineOfFeeMessages.waiveReasonHint}
      />
    )}
  </FormDialog>
)
