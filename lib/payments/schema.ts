import { z } from 'zod'
import { classes, feeTypes, paymentMethods, paymentStatuses } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import { choice, dayFilter, filterOf, id, listInput, sortOf } from '@/lib/inputs'
import { formatYear } from '@/lib/years'

/** Section 7, POST /api/fees/pay/{feeId}. */
export const paySchema = z.object({ feeId: id, method: choice(paymentMethods) })

export const receiptSchema = z.object({ id })

export const paymentFiltersSchema = listInput
  .pick({ q: true })
  .extend({
    class: filterOf(classes),
    type: filterOf(feeTypes),
    method: filterOf(paymentMethods),
    status: filterOf(paymentStatuses),
    date: dayFilter(),
  })

export const paymentListSchema = listInput
  .extend(paymentFiltersSchema.shape)
  .extend({ sort: sortOf(['studentName', 'date', 'amount']) })

/** Section 3, and what a receipt adds. */
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
  method: (typeof paymentMethods)[number]
  /** `2026-27/000123`: gapless in a financial year. */
  receiptNumber: string
  /** ISO 8601, UTC. */
  paidAt: string
}

export function formatReceiptNumber(year: number, number: number): string {
  return `${formatYear(year)}/${String(number).padStart(6, '0')}`
}
