'use client'

import { rupeesInput } from '@/components/rupees-input'
import { FormDialog } from '@/components/form-dialog'
import { useOffered } from '@/components/school-lists'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { chequesTableMessages as said } from '@/lib/fees/back-screen-messages'
import { selectFeeType } from '@/lib/labels'
import { formatRupees } from '@/lib/money'
import type { Cheque } from '@/lib/payments/answers'
import { chequeMessages } from '@/lib/payments/back-messages'
import { bounceCheque } from '../actions'

const loadSchema = () => import('@/lib/payments/schema').then(({ bounceChequeSchema }) => bounceChequeSchema)

type Props = { cheque: Pick<Cheque, 'id' | 'reference' | 'students' | 'amount'>; onClose: () => void }

export function BounceDialog({ cheque: { id, reference, students, amount }, onClose }: Props) {
  const feeTypes = useOffered('feeTypes')
  return (
    <FormDialog
      title={said.bounceQuestion(reference)}
      description={said.bounceDescription(students, formatRupees(amount))}
      onClose={onClose}
      aria-label={said.bounce}
      schema={loadSchema}
      action={bounceCheque}
      extra={{ id }}
      failed={chequeMessages.bounceFailed}
    >
      {({ TextAreaField, TextField, SelectField }) => (
        <>
          <TextAreaField name="reason" label={said.reason} maxLength={limits.reason} />
          <TextField name="charge" label={said.charge} {...rupeesInput} optional hint={said.chargeHint} />
          <SelectField
            name="chargeType"
            label={said.chargeType}
            options={feeTypes}
            placeholder={selectFeeType}
            optional
          />
          <SubmitButton variant="danger" className="w-full">
            {said.bounceSubmit}
          </SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
