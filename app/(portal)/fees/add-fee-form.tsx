'use client'

import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { undoNotice } from '@/lib/client/undo-notice'
import { perform } from '@/lib/client/perform'
import { classes, feeTypes } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { Fee } from '@/lib/fees/schema'
import { messages } from '@/lib/messages'
import { formatPaise, rupeesToPaise } from '@/lib/money'
import { addFee, undoRun } from './actions'

/** docs/spec.md §2, Add New Fee Structure: for all students of a class at once, and so not without asking. */
export function AddFeeForm({ today }: { today: Day }) {
  return (
    <Card>
      <ActionForm
        aria-label="Add New Fee Structure"
        schema={() => import('@/lib/fees/schema').then(({ addFeeSchema }) => addFeeSchema(today))}
        action={addFee}
        failed={messages.fees.addFailed}
        clears
        confirm={({ type, amount, class: schoolClass }) => ({
          title: 'Add fee',
          description: messages.fees.confirm(type, formatPaise(rupeesToPaise(Number(amount))), schoolClass),
          confirm: 'Add Fee',
        })}
        success={([fee]) => messages.fees.added(fee?.class ?? '')}
        onSuccess={([fee]) => {
          if (fee) offerUndo(fee)
        }}
      >
        {({ DateField, SelectField, TextField }) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
              <SelectField name="class" label="Class" options={classes} placeholder="Select Class" />
              <SelectField name="type" label="Fee Type" options={feeTypes} placeholder="Select Fee Type" />
              <TextField name="amount" label="Amount (₹)" type="number" inputMode="decimal" min={1} step={0.01} />
              <DateField name="dueDate" label="Due Date" min={today} />
            </div>
            <SubmitButton className="mt-6">Add Fee</SubmitButton>
          </>
        )}
      </ActionForm>
    </Card>
  )
}

/** A notice of its own: the toast that the fee was added goes as it always did. */
function offerUndo({ runId, type, class: schoolClass }: Fee) {
  undoNotice(`${type} for ${schoolClass} added`, () => void undo())

  async function undo() {
    const result = await perform(undoRun, { id: runId }, messages.fees.undoFailed)
    if (result.ok) notify.success(messages.fees.undone(type, schoolClass))
    else notify.error(result.message)
  }
}
