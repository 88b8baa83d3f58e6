'use client'

import { useContext, useEffect, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import type { FormValues } from '@/components/form-values'
import { FormBusy, SubmitButton } from '@/components/submit-button'
import { Button, buttonStyle } from '@/components/ui/button'
import { Glyph } from '@/components/ui/glyph'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import { counterMessages } from '@/lib/fees/counter-messages'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees, rupeesToPaise, sumInPaise } from '@/lib/money'
import type { FamilyAtCounter, Taken } from '@/lib/payments/answers'
import { counterMethods } from '@/lib/payments/lists'
import type { paySeveralSchema } from '@/lib/payments/schema'
import { paySeveral, payFromCredit } from '../actions'
import { AmountGiven, CounterMeans, Given } from '../counter-means'
import { totalOf } from '../recorded'
import { FeesToPay } from './fees-to-pay'
import { KeepRest } from './keep-rest'
import { paiseOf } from '../ticks'
import { beginningOf, type Chosen } from './chosen'

type Values = FormValues<typeof paySeveralSchema>
type Props = {
  family: FamilyAtCounter
  /** Rupees of its credit that are not asked back. */
  credit: number
  /** How the money comes, as it was chosen last. */
  means: Means
  onMeans: (means: Means) => void
  /** What was chosen of the fees before they changed. */
  chosen: Chosen | undefined
  onChosen: (chosen: Chosen | undefined) => void
  onTaken: (taken: Taken) => void
}

type Means = Pick<Values, 'method' | 'reference'>
export const meansAtFirst: Means = { method: counterMethods[0], reference: '' }

const loadSchema = () => import('@/lib/payments/schema').then((module) => module.paySeveralSchema)

/**
 * What a family pays: fees are ticked, or an amount is typed, which ticks the earliest due. Enter records it. Where nothing
 * is due, or nothing is ticked, it is an advance. Where the fees have changed, what was chosen of them stays.
 */
export function TakeMoney({ family, credit, means, onMeans, chosen, onChosen, onTaken }: Props) {
  const { drawerOpen, fees, students, due, fines } = family
  const [beginning] = useState(() => beginningOf(fees, chosen))
  const [student] = students
  if (!student) return null
  const owes = fees.length > 0
  const several = students.length > 1
  const creditOf = several ? student.name : undefined
  return (
    <ActionForm
      // Two names, so that what a reload brings back of one is not in the other either.
      aria-label={owes ? counterMessages.takeMoney : counterMessages.takeAdvance}
      className="grid gap-4"
      schema={loadSchema}
      action={paySeveral}
      extra={{ studentId: student.id, ...(!owes && { feeIds: [], keepRest: true }) }}
      // The form itself has an amount that is there before its field is: the field would not tell of it.
      defaultValues={{ ...means, feeIds: beginning.feeIds, ...(beginning.chosen && { amount: beginning.amount }) }}
      failed={feeMessages.payFailed}
      success={({ payments, receipt }) =>
        payments.length > 0
          ? counterMessages.received(formatPaise(totalOf(payments, receipt.kept)), student.name, receipt.receiptNumber)
          : counterMessages.advanceRecorded(formatRupees(receipt.kept), student.name)
      }
      onSuccess={onTaken}
    >
      {({ TextField }) => (
        <>
          {beginning.changed && <Remark>{owes ? counterMessages.changed : counterMessages.settled}</Remark>}
          {owes ? (
            <FeesToPay
              beginning={beginning}
              onChosen={onChosen}
              // Of one child nobody asks whose it is.
              fees={several ? fees : fees.map(({ studentName: _, ...fee }) => fee)}
              more={sumInPaise([{ amount: due }, { amount: fines }]) > paiseOf(fees)}
            />
          ) : (
            <NothingDue onChosen={onChosen} />
          )}
          <AmountGiven
            TextField={TextField}
            hint={owes ? counterMessages.amountHint : counterMessages.advanceHint(creditOf)}
            // Of the field, so that what is typed before the script runs stays.
            defaultValue={beginning.amount}
            autoFocus
          />
          {owes && <KeepRest fees={fees} of={creditOf} />}
          <CounterMeans TextField={TextField} />
          <Remembered onMeans={onMeans} />
          {!drawerOpen && means.method === 'Cash' && <NoDrawer />}
          <div className="flex flex-wrap justify-end gap-3">
            {owes && credit > 0 && (
              <CreditButton
                studentId={student.id}
                most={Math.min(rupeesToPaise(credit), paiseOf(fees))}
                onUsed={() => onChosen(undefined)}
              />
            )}
            <SubmitButton>
              {counterMessages.record} <Given atFirst={beginning.amount} />
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  )
}

/** Nothing of it is left to choose: what is due later is proposed anew. */
function NothingDue({ onChosen }: Pick<Props, 'onChosen'>) {
  useEffect(() => onChosen(undefined), [onChosen])
  return <p className="text-muted">{counterMessages.nothingDue}</p>
}

const NoDrawer = () => (
  <Remark>
    {counterMessages.noDrawer}{' '}
    <a href="/fees/day-book" className={buttonStyle({ variant: 'link', size: 'inline' })}>
      {counterMessages.openDrawer}
    </a>
  </Remark>
)

const Remark = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-sm">
    <Glyph of="alert" className="mt-0.5 size-4 shrink-0 text-caution" />
    <span>{children}</span>
  </p>
)

function Remembered({ onMeans }: Pick<Props, 'onMeans'>) {
  const [method, reference] = useWatch<Values, ['method', 'reference']>({ name: ['method', 'reference'] })
  useEffect(() => onMeans({ method, reference }), [onMeans, method, reference])
  return null
}

/** Settles what is ticked with what the family has given before: `most` paise of it. */
function CreditButton({ studentId, most, onUsed }: { studentId: string; most: number; onUsed: () => void }) {
  const { getValues } = useFormContext<Values>()
  const [busy, setBusy] = useState(false)
  const [key] = useState(requestKey)
  const isSent = useContext(FormBusy)

  async function settle() {
    setBusy(true)
    const result = await perform(payFromCredit, { studentId, feeIds: getValues('feeIds') }, feeMessages.payFailed, key)
    setBusy(false)
    if (!result.ok) return notify.error(result.message)
    onUsed()
    notify.success(feeMessages.creditUsed(formatPaise(sumInPaise(result.data)), result.data.length))
  }

  return (
    <Button variant="secondary" disabled={busy || isSent} aria-busy={busy} onClick={() => void settle()}>
      {counterMessages.useCredit(formatPaise(most))}
    </Button>
  )
}
