'use client'

import { rupeesInput } from '@/components/rupees-input'
import { ActionForm } from '@/components/action-form'
import { useOffered } from '@/components/school-lists'
import { Card } from '@/components/ui/card'
import { notify, type Id } from '@/lib/client/notify'
import { undoNotice } from '@/lib/client/undo-notice'
import { perform } from '@/lib/client/perform'
import type { Day } from '@/lib/dates'
import type { Fee } from '@/lib/fees/answers'
import { feeMessages } from '@/lib/fees/messages'
import { addFeeFormMessages } from '@/lib/fees/screen-messages'
import { formatRupees } from '@/lib/money'
import { addFee, undoFeeRun } from './actions'
import { RunExtent } from './run-extent'

/** docs/spec.md §2, Add New Fee Structure. Asks first, because it is for all students of a class. */
export function AddFeeForm({ today }: { today: Day }) {
  const [classes, feeTypes] = [useOffered('classes'), useOffered('feeTypes')]
  return (
    <Card>
      <ActionForm
        aria-label="Add New Fee Structure"
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
        submit={addFeeFormMessages.addFee}
        after={<p className="mt-4 text-sm text-muted">{addFeeFormMessages.feeForOneStudentAlone}</p>}
        schema={() => import('@/lib/fees/schema').then(({ addFeeSchema }) => addFeeSchema(today))}
        action={addFee}
        failed={feeMessages.addFailed}
        clears
        confirm={({ type, amount, dueDate, class: schoolClass }) => ({
          title: 'Add fee',
          description: feeMessages.confirm(type, formatRupees(Number(amount)), schoolClass),
          details: <RunExtent class={schoolClass} type={type} amount={String(amount)} dueDate={dueDate} />,
          confirm: addFeeFormMessages.addFee,
        })}
        success={([fee]) => feeMessages.added(fee?.class ?? '')}
        onSuccess={([fee], _sent, toast) => {
          if (fee) offerUndo(fee, toast)
        }}
      >
        {({ DateField, SelectField, TextField }) => (
          <>
            <SelectField name="class" label="Class" options={classes} placeholder={addFeeFormMessages.selectClass} />
            <SelectField
              name="type"
              label={addFeeFormMessages.feeType}
              options={feeTypes}
              placeholder={addFeeFormMessages.selectFeeType}
            />
            <TextField name="amount" label="Amount (₹)" {...rupeesInput} />
            <DateField name="dueDate" label={addFeeFormMessages.dueDate} min={today} />
          </>
        )}
      </ActionForm>
    </Card>
  )
}

/** A second toast: the contract's toast has no button and a duration of its own. */
function offerUndo({ runId, type, class: schoolClass }: Fee, toast: Id | undefined) {
  undoNotice(addFeeFormMessages.forAdded(type, schoolClass), () => void undo())

  async function undo() {
    const result = await perform(undoFeeRun, { id: runId }, feeMessages.undoFailed)
    if (!result.ok) return void notify.error(result.message)
    if (toast !== undefined) notify.dismiss(toast)
    notify.success(feeMessages.undone(type, schoolClass))
  }
}
