'use client'

import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import type { FormValues } from '@/components/form-values'
import { SubmitButton } from '@/components/submit-button'
import { CancelButton } from '@/components/cancel-button'
import { Dialog } from '@/components/ui/dialog'
import { limits } from '@/lib/constants'
import { counterMethods } from '@/lib/payments/lists'
import { formatDay, type Day } from '@/lib/dates'
import { paySeveralDialogMessages } from '@/lib/fees/dialog-messages'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import type { Payment } from '@/lib/payments/answers'
import type { paySeveralSchema } from '@/lib/payments/schema'
import { paySeveral } from './actions'
import { CounterMeans } from './counter-means'
import { Recorded } from './recorded'

/** A fee that is not paid; `amount` is rupees. */
export type OpenFee = {
  id: string
  type: string
  class: string
  amount: number
  dueDate: Day
  status: string
}

type Values = FormValues<typeof paySeveralSchema>
type Props = { student: { id: string; name: string }; fees: readonly OpenFee[]; onClose: () => void }

const loadSchema = () => import('@/lib/payments/schema').then((module) => module.paySeveralSchema)

/** Records one payment of several fees of a pupil; then prints or mails the paper with their receipts. */
export function PaySeveralDialog({ student, fees, onClose }: Props) {
  const [recorded, setRecorded] = useState<readonly Payment[]>()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={recorded ? paySeveralDialogMessages.paymentRecorded : paySeveralDialogMessages.recordPayment}
      description={student.name}
    >
      {recorded ? (
        <Recorded payments={recorded} mails />
      ) : (
        <Choice student={student} fees={fees} onClose={onClose} onRecorded={setRecorded} />
      )}
    </Dialog>
  )
}

function Choice({
  student,
  fees,
  onClose,
  onRecorded,
}: Props & { onRecorded: (payments: readonly Payment[]) => void }) {
  const shown = fees.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate)).slice(0, limits.feesAtOnce)
  const late = shown.filter(({ status }) => status === 'Overdue')
  return (
    <ActionForm
      aria-label={paySeveralDialogMessages.recordPayment}
      className="grid gap-4"
      schema={loadSchema}
      action={paySeveral}
      extra={{ studentId: student.id }}
      defaultValues={{ method: counterMethods[0], feeIds: (late.length > 0 ? late : shown).map(({ id }) => id) }}
      failed={feeMessages.payFailed}
      success={({ length }) => feeMessages.recorded(length)}
      onSuccess={onRecorded}
    >
      {({ TextField }) => (
        <>
          <Fees fees={shown} more={fees.length - shown.length} />
          <CounterMeans TextField={TextField} />
          <div className="flex flex-wrap justify-end gap-3">
            <CancelButton onClick={onClose} />
            <SubmitButton>
              Record <Chosen fees={shown} />
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  )
}

function Fees({ fees, more }: { fees: readonly OpenFee[]; more: number }) {
  const { register, formState, getFieldState } = useFormContext<Values>()
  const { error } = getFieldState('feeIds', formState)
  return (
    <fieldset aria-describedby={error && 'fees-error'}>
      <legend className="text-sm font-medium">Fees</legend>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {fees.map(({ id, type, class: schoolClass, amount, dueDate, status }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3 py-2 text-sm">
              <input type="checkbox" value={id} className="size-5 shrink-0 accent-accent" {...register('feeIds')} />
              <span className="flex-1">
                {type}
                <span className="block text-xs text-muted">
                  {schoolClass},{' '}
                  {status === 'Overdue' ? paySeveralDialogMessages.overdueSince : paySeveralDialogMessages.dueOn}{' '}
                  {formatDay(dueDate)}
                </span>
              </span>
              <span className="tabular-nums">{formatRupees(amount)}</span>
            </label>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1.5 text-sm text-muted">{paySeveralDialogMessages.dueLaterCanBePaidAfter(more)}</p>}
      {error?.message && (
        <p id="fees-error" className="mt-1.5 text-sm text-negative">
          {error.message}
        </p>
      )}
    </fieldset>
  )
}

/** The sum of what is ticked. */
function Chosen({ fees }: { fees: readonly OpenFee[] }) {
  const chosen = useWatch<Values, 'feeIds'>({ name: 'feeIds' })
  return formatPaise(sumInPaise(fees.filter(({ id }) => chosen.includes(id))))
}
