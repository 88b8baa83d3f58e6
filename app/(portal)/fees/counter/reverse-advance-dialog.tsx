'use client'

import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { advancesMessages as said } from '@/lib/fees/counter-messages'
import { reverseDialogMessages } from '@/lib/fees/dialog-messages'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees } from '@/lib/money'
import type { FamilyAtCounter } from '@/lib/payments/answers'
import { reverseAdvance } from '../actions'

const loadSchema = () => import('@/lib/payments/schema').then(({ reverseAdvanceSchema }) => reverseAdvanceSchema)

type Props = { advance: FamilyAtCounter['advances'][number]; onClose: () => void }

/** Takes back an advance that was recorded wrongly. */
export function ReverseAdvanceDialog({ advance, onClose }: Props) {
  const { id, receiptNumber, amount, studentName } = advance
  return (
    <FormDialog
      title={said.reverseQuestion(receiptNumber)}
      description={said.reverseDescription(formatRupees(amount), studentName)}
      onClose={onClose}
      aria-label={said.reverse}
      schema={loadSchema}
      action={reverseAdvance}
      extra={{ id }}
      failed={feeMessages.reverseFailed}
    >
      {({ TextAreaField }) => (
        <>
          <TextAreaField
            name="reason"
            label="Reason"
            maxLength={limits.reason}
            hint={reverseDialogMessages.reasonHint}
          />
          <SubmitButton variant="danger" className="w-full">
            {said.reverse}
          </SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
