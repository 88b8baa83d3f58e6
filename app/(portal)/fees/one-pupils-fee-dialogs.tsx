'use client'

import { rupeesInput } from '@/components/rupees-input'
import { ActionForm } from '@/components/action-form'
import { FormDialog } from '@/components/form-dialog'
import { useOffered } from '@/components/school-lists'
import { Dialog } from '@/components/ui/dialog'
import { limits } from '@/lib/constants'
import { formatDay, type Day } from '@/lib/dates'
import { onePupilsFeeDialogsMessages } from '@/lib/fees/dialog-messages'
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
      title={onePupilsFeeDialogsMessages.addFee}
      description={onePupilsFeeDialogsMessages.description(student.name)}
    >
      <ActionForm
        aria-label={onePupilsFeeDialogsMessages.addFee}
        className="grid gap-4"
        schema={() => import('@/lib/fees/schema').then(({ addFeeForOneSchema }) => addFeeForOneSchema(today))}
        action={addFeeForOne}
        extra={{ id: student.id }}
        failed={feeMessages.addFailed}
        success={({ type }) => feeMessages.addedForOne(type, student.name)}
        onSuccess={onClose}
        submit={onePupilsFeeDialogsMessages.addFeeSubmit}
      >
        {({ DateField, SelectField, TextField }) => (
          <>
            <SelectField
              name="type"
              label={onePupilsFeeDialogsMessages.feeType}
              options={feeTypes}
              placeholder={onePupilsFeeDialogsMessages.selectFeeType}
            />
            <TextField name="amount" label="Amount (₹)" {...rupeesInput} />
            <DateField name="dueDate" label={onePupilsFeeDialogsMessages.dueDate} min={today} />
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
      title={onePupilsFeeDialogsMessages.cancelOfQuestion(type, student)}
      description={onePupilsFeeDialogsMessages.dueOnStudentNoLongerOwes(formatRupees(amount), formatDay(dueDate))}
      aria-label={onePupilsFeeDialogsMessages.cancelFee}
      schema={() => import('@/lib/fees/schema').then(({ cancelFeeSchema }) => cancelFeeSchema)}
      action={cancelFee}
      extra={{ feeId: id }}
      failed={feeMessages.cancelFailed}
      submit={onePupilsFeeDialogsMessages.cancelFee}
      onClose={onClose}
    >
      {({ TextAreaField }) => (
        <TextAreaField
          name="reason"
          label="Reason"
          maxLength={limits.reason}
          hint={onePupilsFeeDialogsMessages.reasonHint}
        />
      )}
    </FormDialog>
  )
}
