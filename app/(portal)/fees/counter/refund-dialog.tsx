'use client'

import { rupeesInput } from '@/components/rupees-input'
import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { limits } from '@/lib/constants'
import { refundsTableMessages as said } from '@/lib/fees/back-screen-messages'
import { formatRupees, paiseToRupees, sumInPaise } from '@/lib/money'
import type { FamilyAtCounter } from '@/lib/payments/answers'
import { refundMessages } from '@/lib/payments/back-messages'
import { refundMethods, throughGateway } from '@/lib/payments/lists'
import { askRefund } from '../actions'

const loadSchema = () => import('@/lib/payments/schema').then(({ askRefundSchema }) => askRefundSchema)

/** Paise of the credit of a student that are not asked back already. */
const freeOf = ({ credit, askedBack }: FamilyAtCounter['students'][number]) =>
  sumInPaise([{ amount: credit }, { amount: -askedBack }])

type Props = { students: FamilyAtCounter['students']; onClose: () => void }

/** Asks for a refund of what was given for one of the children. */
export function RefundDialog({ students, onClose }: Props) {
  const having = students
    .map((student) => ({ ...student, credit: paiseToRupees(freeOf(student)) }))
    .filter(({ credit }) => credit > 0)
  const byGateway = having.filter(({ creditOfGateway }) => creditOfGateway > 0)
  return (
    <FormDialog
      title={said.askTitle}
      description={said.askDescription}
      onClose={onClose}
      aria-label={said.askTitle}
      schema={loadSchema}
      action={askRefund}
      failed={refundMessages.askFailed}
    >
      {({ TextAreaField, TextField, SelectField }) => (
        <>
          <SelectField
            name="studentId"
            label={said.student}
            options={having.map(({ id, name, credit }) => ({
              value: id,
              label: said.creditOf(name, formatRupees(credit)),
            }))}
          />
          <TextField
            name="amount"
            label={said.amount}
            {...rupeesInput}
            // Mostly all of it, where it is clear whose.
            defaultValue={having.length === 1 ? having[0]?.credit : undefined}
          />
          <SelectField
            name="method"
            label={said.method}
            options={refundMethods.filter((method) => method !== throughGateway || byGateway.length > 0)}
            hint={
              byGateway.length > 0 &&
              said.gatewayHint(
                byGateway
                  .map(({ name, creditOfGateway }) => said.creditOf(name, formatRupees(creditOfGateway)))
                  .join('; '),
              )
            }
          />
          <TextField
            name="reference"
            label={said.reference}
            maxLength={limits.paymentReference}
            hint={said.referenceHint}
            optional
          />
          <TextAreaField name="reason" label="Reason" maxLength={limits.reason} />
          <SubmitButton className="w-full">{said.submit}</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}
