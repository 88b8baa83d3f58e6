import { z } from 'zod'
import { limits } from '@/lib/constants'
import { counterMethods, methodsWithReference } from './lists'
import { choice, dayFilter, formSchema, id, listSchema, optionalText, text, yearFilter } from '@/lib/inputs'
import { feeMessages } from '@/lib/fees/messages'
import { messages } from '@/lib/messages'
import { formatYear } from '@/lib/years'
import { paymentList } from './lists'

const means = { method: choice(counterMethods), reference: optionalText(limits.paymentReference) }
const hasReference = ({ method, reference }: { method: string; reference: string }) =>
  reference !== '' || !methodsWithReference.includes(method)
const referenceMissing = { error: feeMessages.referenceRequired, path: ['reference'] }

/** docs/spec.md §7, POST /api/fees/pay/{feeId}. */
export const paySchema = z.object({ feeId: id, ...means }).refine(hasReference, referenceMissing)

/** Several fees of one pupil, at the counter. */
export const paySeveralSchema = z
  .object({
    studentId: id,
    feeIds: z
      .array(id, { error: feeMessages.noneChosen })
      .min(1, { error: feeMessages.noneChosen })
      .max(limits.feesAtOnce, { error: feeMessages.tooMany })
      .refine((ids) => new Set(ids).size === ids.length, { error: messages.common.malformed }),
    ...means,
  })
  .refine(hasReference, referenceMissing)

export const reverseSchema = formSchema({ id, reason: text(limits.reason) }, feeMessages.reverseIncomplete)

export const receiptSchema = z.object({ id })

/** `year`: the school year of the payment. */
export const paymentListSchema = listSchema(paymentList).extend({ date: dayFilter(), year: yearFilter() })
export const paymentFiltersSchema = paymentListSchema.omit({ page: true, pageSize: true, sort: true })

export function formatReceiptNumber(year: number, number: number): string {
  return `${formatYear(year)}/${String(number).padStart(6, '0')}`
}
