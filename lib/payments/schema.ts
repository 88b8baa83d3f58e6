import { z } from 'zod'
import { counterMethods, limits, methodsWithReference } from '@/lib/constants'
import { choice, dayFilter, formSchema, id, listSchema, optionalText, text, yearFilter } from '@/lib/inputs'
import { feeMessages } from '@/lib/fees/messages'
import { formatYear } from '@/lib/years'
import { paymentList } from './lists'

/** docs/spec.md §7, POST /api/fees/pay/{feeId}. */
export const paySchema = z
  .object({ feeId: id, method: choice(counterMethods), reference: optionalText(limits.paymentReference) })
  .refine(({ method, reference }) => reference !== '' || !methodsWithReference.includes(method), {
    error: feeMessages.referenceRequired,
    path: ['reference'],
  })

export const reverseSchema = formSchema({ id, reason: text(limits.reason) }, feeMessages.reverseIncomplete)

export const receiptSchema = z.object({ id })

/** `year`: the school year of the payment. */
export const paymentListSchema = listSchema(paymentList).extend({ date: dayFilter(), year: yearFilter() })
export const paymentFiltersSchema = paymentListSchema.omit({ page: true, pageSize: true, sort: true })

export function formatReceiptNumber(year: number, number: number): string {
  return `${formatYear(year)}/${String(number).padStart(6, '0')}`
}
