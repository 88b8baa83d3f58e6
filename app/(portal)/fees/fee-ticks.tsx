import { useFormContext } from 'react-hook-form'
import type { FormValues } from '@/components/form-values'
import { formatDay, type Day } from '@/lib/dates'
import { feeTicksMessages } from '@/lib/fees/dialog-messages'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatPaise, formatRupees } from '@/lib/money'
import type { paySeveralSchema } from '@/lib/payments/schema'
import { amountOf, paiseOf } from './ticks'

type Values = FormValues<typeof paySeveralSchema>

/** A fee that is due, in rupees. */
export type DueFee = {
  id: string
  type: string
  class: string
  /** As charged. */
  amount?: number
  due: number
  /** The late fine as of today, which comes to it. */
  fine?: number
  dueDate: Day
  overdue: boolean
  /** Whose it is, where it could be of several children. */
  studentName?: string
}

type Props = {
  fees: readonly DueFee[]
  /** What is said below them. */
  after?: string | false
  /** Many of them scroll within the list. */
  scrolls?: boolean
  onTick?: (ids: string[]) => void
}

/** The fees of a family, to tick. What is ticked is what is given, until another amount is typed. */
export function FeeTicks({ fees, after, scrolls, onTick }: Props) {
  const { register, formState, getFieldState, getValues, setValue } = useFormContext<Values>()
  const field = register('feeIds', {
    onChange: () => {
      const ticked = getValues('feeIds')
      onTick?.(ticked)
      setValue('amount', amountOf(fees, ticked))
    },
  })
  const { error } = getFieldState('feeIds', formState)
  return (
    <fieldset aria-describedby={error && 'fees-error'}>
      <legend className="text-sm font-medium">{feeTicksMessages.fees}</legend>
      <ul
        className={`mt-2 divide-y divide-line border-y border-line ${scrolls ? 'lg:max-h-[45vh] lg:overflow-y-auto' : ''}`}
      >
        {fees.map(({ id, type, class: schoolClass, studentName, due, fine = 0, amount, dueDate, overdue }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
              <input type="checkbox" value={id} className="size-5 shrink-0 accent-accent" {...field} />
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere">{studentName ? feeTicksMessages.of(type, studentName) : type}</span>
                <span className="block text-xs text-muted">
                  {schoolClass},{' '}
                  <span className={overdue ? 'font-medium text-negative' : undefined}>
                    {overdue ? feeTicksMessages.overdueSince : feeTicksMessages.dueOn} {formatDay(dueDate)}
                  </span>
                  {amount !== undefined && due < amount && `, ${feeTicksMessages.charged(formatRupees(amount))}`}
                  {fine > 0 && `, ${fineOfFeeMessages.withFine(formatRupees(fine))}`}
                </span>
              </span>
              <span className="tabular-nums">{formatPaise(paiseOf([{ id, due, fine }]))}</span>
            </label>
          </li>
        ))}
      </ul>
      {after && <p className="mt-1.5 text-sm text-muted">{after}</p>}
      {error?.message && (
        <p id="fees-error" className="mt-1.5 text-sm text-negative">
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
