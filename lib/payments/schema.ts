import { z } from 'zod'
import { classes, counterMethods, feeTypes, limits, methodsWithReference, paymentStatuses } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import { choice, dayFilter, filterOf, id, listInput, optionalText, sortOf, text, whenIncomplete } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { formatYear } from '@/lib/years'

/** docs/spec.md §7, POST /api/fees/pay/{feeId}. */
export const paySchema = z
  .object({ feeId: id, method: choice(counterMethods), reference: optionalText(limits.paymentReference) })
  .refine(({ method, reference }) => reference !== '' || !methodsWithReference.includes(method), {
    error: messages.fees.referenceRequired,
    path: ['reference'],
  })

export const reverseSchema = whenIncomplete(
  z.object({ id, reason: text(limits.reason) }),
  messages.fees.reverseIncomplete,
)

export const receiptSchema = z.object({ id })

export const paymentFiltersSchema = listInput.pick({ q: true }).extend({
  class: filterOf(classes),
  type: filterOf(feeTypes),
  method: filterOf(counterMethods),
  status: filterOf(paymentStatuses),
  date: dayFilter(),
})

export const paymentListSchema = listInput
  .extend(paymentFiltersSchema.shape)
  .extend({ sort: sortOf(['studentName', 'date', 'amount']) })

/** docs/spec.md §3, and what a receipt adds. */
export type Payment = {
  id: string
  studentName: string
  rollNo: number | null
  /** The school day of the payment. */
  date: Day
  class: string
  type: string
  /** Rupees. */
  amount: number
  status: (typeof paymentStatuses)[number]
  method: (typeof counterMethods)[number]
  /** What the office wrote down about a payment at the counter. */
  reference: string
  /** Paid online as a demonstration: no money moved. */
  demo: boolean
  /** Who took it back, why, on which school day and when (ISO 8601, UTC). */
  reversal: { by: string; reason: string; date: Day; at: string } | null
  /** `2026-27/000123`: gapless in a financial year. */
  receiptNumber: string
  /** ISO 8601, UTC. */
  paidAt: string
}

export function formatReceiptNumber(year: number, number: number): string {
  return `${formatYear(year)}/${String(number).padStart(6, '0')}`
}
