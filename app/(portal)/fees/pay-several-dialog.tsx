'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import type { FieldsOf } from '@/components/fields'
import type { FormValues } from '@/components/form-values'
import { SubmitButton } from '@/components/submit-button'
import { CancelButton } from '@/components/cancel-button'
import { Dialog } from '@/components/ui/dialog'
import { limits } from '@/lib/constants'
import { counterMethods } from '@/lib/payments/lists'
import { counterMeansMessages, paySeveralDialogMessages } from '@/lib/fees/dialog-messages'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees, paiseToRupees } from '@/lib/money'
import type { Taken } from '@/lib/payments/answers'
import type { paySeveralSchema } from '@/lib/payments/schema'
import { paySeveral } from './actions'
import { AmountGiven, CounterMeans, Given } from './counter-means'
import { FeeTicks, type DueFee } from './fee-ticks'
import { Recorded } from './recorded'
import { amountOf, paiseOf } from './ticks'

/** A fee that is not paid. */
export type OpenFee = Omit<DueFee, 'overdue'> & { status: string }

type Values = FormValues<typeof paySeveralSchema>
type Props = { student: { id: string; name: string }; fees: readonly OpenFee[]; onClose: () => void }

const loadSchema = () => import('@/lib/payments/schema').then((module) => module.paySeveralSchema)

/** Records one payment of several fees of a pupil; then prints or mails the paper with their receipts. */
export function PaySeveralDialog({ student, fees, onClose }: Props) {
  const [recorded, setRecorded] = useState<Taken>()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={recorded ? paySeveralDialogMessages.paymentRecorded : paySeveralDialogMessages.recordPayment}
      description={student.name}
    >
      {recorded ? (
        <Recorded {...recorded} mails />
      ) : (
        <Choice student={student} fees={fees} onClose={onClose} onRecorded={setRecorded} />
      )}
    </Dialog>
  )
}

function Choice({ student, fees, onClose, onRecorded }: Props & { onRecorded: (taken: Taken) => void }) {
  const shown = fees
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
    .slice(0, limits.feesAtOnce)
    .map(({ status, ...fee }) => ({ ...fee, overdue: status === 'Overdue' }))
  const more = fees.length - shown.length
  const late = shown.filter(({ overdue }) => overdue)
  const ticked = (late.length > 0 ? late : shown).map(({ id }) => id)
  return (
    <ActionForm
      aria-label={paySeveralDialogMessages.recordPayment}
      className="grid gap-4"
      schema={loadSchema}
      action={paySeveral}
      extra={{ studentId: student.id }}
      defaultValues={{ method: counterMethods[0], feeIds: ticked, amount: amountOf(shown, ticked) }}
      failed={feeMessages.payFailed}
      success={({ payments }) => feeMessages.recorded(payments.length)}
      onSuccess={onRecorded}
    >
      {({ TextField }) => (
        <>
          <FeeTicks fees={shown} after={more > 0 && paySeveralDialogMessages.dueLaterCanBePaidAfter(more)} />
          <Amount TextField={TextField} fees={shown} />
          <CounterMeans TextField={TextField} />
          <div className="flex flex-wrap justify-end gap-3">
            <CancelButton onClick={onClose} />
            <SubmitButton>
              Record <Given />
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  )
}

/** What is due of the ticked fees, in rupees. */
const dueOf = (fees: readonly DueFee[], ticked: readonly string[]) => paiseToRupees(paiseOf(fees, ticked))

function Amount({ TextField, fees }: Pick<FieldsOf<Values>, 'TextField'> & { fees: readonly DueFee[] }) {
  const chosen = useWatch<Values, 'feeIds'>({ name: 'feeIds' })
  const due = formatRupees(dueOf(fees, chosen))
  return <AmountGiven TextField={TextField} hint={counterMeansMessages.amountHintOfSeveral(due)} />
}
