'use client'

import { ActionForm } from '@/components/action-form'
import { FormDialog } from '@/components/form-dialog'
import { useOffered } from '@/components/school-lists'
import { Dialog } from '@/components/ui/dialog'
import { limits } from '@/lib/constants'
import { formatDay, type Day } from '@/lib/dates'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees } from '@/lib/money'
import { addFeeForOne, cancelFee } from './actions'

type AddProps = { student: { id: string; name: string }; today: Day; onClose: () => void }

export function AddFeeForOneDialog({ student, today, onClose }: AddProps) {
  const feeTypes = useOffered('feeTypes')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a fee"
      description={`For ${student.name} alone, in the class of today. A fee for a whole class is added under Fees.`}
    >
      <ActionForm
        aria-label="Add a fee"
        className="grid gap-4"
        schema={() => import('@/lib/fees/schema').then(({ addFeeForOneSchema }) => addFeeForOneSchema(today))}
        action={addFeeForOne}
        extra={{ id: student.id }}
        failed={feeMessages.addFailed}
        success={({ type }) => feeMessages.addedForOne(type, student.name)}
        onSuccess={onClose}
        submit="Add Fee"
      >
        {({ DateField, SelectField, TextField }) => (
          <>
            <SelectField name="type" label="Fee Type" options={feeTypes} placeholder="Select Fee Type" />
            <TextField name="amount" label="Amount (₹)" type="number" inputMode="decimal" min={1} step={0.01} />
            <DateField name="dueDate" label="Due Date" min={today} />
          </>
        )}
      </ActionForm>
    </Dialog>
  )
}

type CancelProps = {
  student: string
  fee: { id: string; type: string; amount: number; dueDate: Day }
  onClose: () => void
}

export function CancelFeeDialog({ student, fee: { id, type, amount, dueDate }, onClose }: CancelProps) {
  return (
    <FormDialog
      title={`Cancel ${type} of ${student}?`}
      description={`${formatRupees(amount)}, due on ${formatDay(dueDate)}. The student no longer owes it. It stays here with your reason.`}
      aria-label="Cancel the fee"
      schema={() => import('@/lib/fees/schema').then(({ cancelFeeSchema }) => cancelFeeSchema)}
      action={cancelFee}
      extra={{ feeId: id }}
      failed={feeMessages.cancelFailed}
      submit="Cancel the fee"
      onClose={onClose}
    >
      {({ TextAreaField }) => (
        <TextAreaField
          name="reason"
          label="Reason"
          maxLength={limits.reason}
          hint="Only the office can read it, and the family in the archive of its data."
        />
      )}
    </FormDialog>
  )
}
