'use client'

import { useContext, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ActionForm } from '@/components/action-form'
import { CheckField } from '@/components/check-field'
import type { FormValues } from '@/components/form-values'
import { FormBusy, SubmitButton } from '@/components/submit-button'
import { Button, buttonStyle } from '@/components/ui/button'
import { Glyph } from '@/components/ui/glyph'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import { counterMessages } from '@/lib/fees/counter-messages'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees, paiseToRupees, rupeesToPaise, sumInPaise } from '@/lib/money'
import type { FamilyAtCounter, Taken } from '@/lib/payments/answers'
import { counterMethods } from '@/lib/payments/lists'
import type { paySeveralSchema } from '@/lib/payments/schema'
import { paySeveral, payFromCredit } from '../actions'
import { AmountGiven, CounterMeans, Given } from '../counter-means'
import { totalOf } from '../recorded'
import { FeesToPay } from './fees-to-pay'
import { paiseOf, ticksAtFirst } from '../ticks'

type Values = FormValues<typeof paySeveralSchema>
type Fees = FamilyAtCounter['fees']
type Props = {
  family: FamilyAtCounter
  /** Rupees of its credit that are not asked back. */
  credit: number
  /** How the money comes, as it was chosen last. */
  means: Means
  onMeans: (means: Means) => void
  onTaken: (taken: Taken) => void
}

type Means = Pick<Values, 'method' | 'reference'>
export const meansAtFirst: Means = { method: counterMethods[0], reference: '' }

const loadSchema = () => import('@/lib/payments/schema').then((module) => module.paySeveralSchema)

/**
 * What a family pays: fees are ticked, or an amount is typed, which ticks the earliest due. Enter records it. Where nothing
 * is due, or nothing is ticked, it is an advance.
 */
export function TakeMoney({ family, credit, means, onMeans, onTaken }: Props) {
  const { drawerOpen, fees, students, due, fines } = family
  const [student] = students
  if (!student) return null
  const ticked = ticksAtFirst(fees)
  const owes = fees.length > 0
  const atFirst = owes ? String(paiseToRupees(paiseOf(fees, ticked))) : ''
  return (
    <ActionForm
      aria-label={counterMessages.takeMoney}
      className="grid gap-4"
      schema={loadSchema}
      action={paySeveral}
      extra={{ studentId: student.id, ...(!owes && { feeIds: [], keepRest: true }) }}
      defaultValues={{ ...means, feeIds: ticked }}
      failed={feeMessages.payFailed}
      success={({ payments, receipt }) =>
        payments.length > 0
          ? counterMessages.received(formatPaise(totalOf(payments, receipt.kept)), receipt.receiptNumber)
          : counterMessages.advanceRecorded(formatRupees(receipt.kept))
      }
      onSuccess={onTaken}
    >
      {({ TextField }) => (
        <>
          {owes ? (
            <FeesToPay
              // Of one child nobody asks whose it is.
              fees={students.length > 1 ? fees : fees.map(({ studentName: _, ...fee }) => fee)}
              more={sumInPaise([{ amount: due }, { amount: fines }]) > paiseOf(fees)}
            />
          ) : (
            <p className="text-muted">{counterMessages.nothingDue}</p>
          )}
          <AmountGiven
            TextField={TextField}
            hint={owes ? counterMessages.amountHint : counterMessages.advanceHint}
            // Of the field, so that what is typed before the script runs stays.
            defaultValue={atFirst}
            autoFocus
          />
          {owes && <KeepRest fees={fees} />}
          <CounterMeans TextField={TextField} />
          <Remembered onMeans={onMeans} />
          {!drawerOpen && means.method === 'Cash' && <NoDrawer />}
          <div className="flex flex-wrap justify-end gap-3">
            {owes && credit > 0 && (
              <CreditButton studentId={student.id} most={Math.min(rupeesToPaise(credit), paiseOf(fees))} />
            )}
            <SubmitButton>
              {counterMessages.record} <Given atFirst={atFirst} />
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  )
}

const NoDrawer = () => (
  <p className="flex gap-2 text-sm">
    <Glyph of="alert" className="mt-0.5 size-4 shrink-0 text-caution" />
    <span>
      {counterMessages.noDrawer}{' '}
      <a href="/fees/day-book" className={buttonStyle({ variant: 'link', size: 'inline' })}>
        {counterMessages.openDrawer}
      </a>
    </span>
  </p>
)

function Remembered({ onMeans }: Pick<Props, 'onMeans'>) {
  const [method, reference] = useWatch<Values, ['method', 'reference']>({ name: ['method', 'reference'] })
  useEffect(() => onMeans({ method, reference }), [onMeans, method, reference])
  return null
}

/** What is given beyond all that is due, or without a tick, is kept as credit, or not taken. */
function KeepRest({ fees }: { fees: Fees }) {
  const amount = useWatch<Values, 'amount'>({ name: 'amount' })
  const ticked = useWatch<Values, 'feeIds'>({ name: 'feeIds' })
  const rest = rupeesToPaise(Number(amount)) - (ticked.length > 0 ? paiseOf(fees) : 0)
  return rest > 0 && <KeepIt rest={formatPaise(rest)} />
}

function KeepIt({ rest }: { rest: string }) {
  const { unregister } = useFormContext<Values>()
  // What is hidden is not sent.
  useEffect(() => () => unregister('keepRest'), [unregister])
  return <CheckField<Values> name="keepRest" label={counterMessages.keepRest(rest)} />
}

/** Settles what is ticked with what the family has given before: `most` paise of it. */
function CreditButton({ studentId, most }: { studentId: string; most: number }) {
  const { getValues } = useFormContext<Values>()
  const [busy, setBusy] = useState(false)
  const [key] = useState(requestKey)
  const isSent = useContext(FormBusy)

  async function settle() {
    setBusy(true)
    const result = await perform(payFromCredit, { studentId, feeIds: getValues('feeIds') }, feeMessages.payFailed, key)
    setBusy(false)
    if (result.ok) notify.success(feeMessages.creditUsed(formatPaise(sumInPaise(result.data)), result.data.length))
    else notify.error(result.message)
  }

  return (
    <Button variant="secondary" disabled={busy || isSent} aria-busy={busy} onClick={() => void settle()}>
      {counterMessages.useCredit(formatPaise(most))}
    </Button>
  )
}
