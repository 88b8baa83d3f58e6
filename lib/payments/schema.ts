import { z } from 'zod'
import { limits } from '@/lib/constants'
import { counterMethods, methodsWithReference, paymentMethods, refundMethods, throughGateway } from './lists'
import { choice, dayFilter, filterOf, formSchema, id, listSchema, optionalText, text, yearFilter } from '@/lib/inputs'
import { optionalRupees, rupees } from '@/lib/rupee-inputs'
import { feeMessages } from '@/lib/fees/messages'
import { feeIdsSchema } from '@/lib/fees/schema'
import { formatYear } from '@/lib/years'
import { advanceMessages, chequeMessages, refundMessages } from './back-messages'
import { chequeList, paymentList, refundList } from './lists'

/** What was given, where it is not all that is due: rupees, which become paise. */
const amount = rupees(limits.feeAmount * limits.feesAtOnce, {
  positive: feeMessages.amountPositive,
  decimals: feeMessages.amountDecimals,
  tooLarge: feeMessages.moreThanDue,
}).optional()

const means = { method: choice(counterMethods), reference: optionalText(limits.paymentReference), amount }
const hasReference = ({ method, reference }: { method: string; reference: string }) =>
  reference !== '' || !methodsWithReference.includes(method)
const referenceMissing = { error: feeMessages.referenceRequired, path: ['reference'] }

/** docs/spec.md §7, POST /api/fees/pay/{feeId}. */
export const paySchema = z.object({ feeId: id, ...means }).refine(hasReference, referenceMissing)

/**
 * Several fees of a family, at the counter. What is given beyond them is refused, or kept as the credit of the pupil; without
 * a fee all of it is to be kept. `sharedTransfer`: it pays for other families too, so that its number may be on their receipts.
 */
export const paySeveralSchema = z
  .object({
    studentId: id,
    feeIds: feeIdsSchema(limits.feesAtOnce, 0),
    ...means,
    keepRest: z.boolean().optional(),
    sharedTransfer: z.boolean().optional(),
  })
  .refine(hasReference, referenceMissing)
  .refine(({ feeIds, keepRest }) => feeIds.length > 0 || keepRest, {
    ...{ error: advanceMessages.nothingToKeep, path: ['feeIds'] },
  })
  .refine(({ feeIds, keepRest, amount: given }) => feeIds.length > 0 || !keepRest || given !== undefined, {
    ...{ error: feeMessages.amountPositive, path: ['amount'] },
  })

/** Fees that the credit of a pupil's family settles. */
export const payFromCreditSchema = z.object({ studentId: id, feeIds: feeIdsSchema(limits.feesAtOnce) })

/** Who is looked for at the counter, and whose family is there. */
export const findPayersSchema = z.object({ q: optionalText(limits.search) })
export const familyAtCounterSchema = z.object({ id })

/** Fees of one's own, or of one's children, online. */
export const payOwnSchema = z.object({
  feeIds: feeIdsSchema(limits.feesAtOnce),
  method: choice(paymentMethods, feeMessages.onlineMethods),
})

/** `whole`: not this payment alone, but all that its receipt settles. */
export const reverseSchema = formSchema(
  { id, reason: text(limits.reason), whole: z.boolean().optional() },
  feeMessages.reverseIncomplete,
)

export const reverseAdvanceSchema = formSchema({ id, reason: text(limits.reason) }, feeMessages.reverseIncomplete)

/** By what a receipt is printed: one of its payments, or an advance itself. */
export const receiptSchema = z.object({ id })
/** `printing`: the one that was just noted. */
export const printedReceiptSchema = receiptSchema.extend({ printing: id.optional() })

/** `year`: the school year of the payment. */
export const paymentListSchema = listSchema(paymentList).extend({ date: dayFilter(), year: yearFilter() })
export const paymentFiltersSchema = paymentListSchema.omit({ page: true, pageSize: true, sort: true })

/** `2026-27/000123`; a demonstration's number is of a series of its own. */
export function formatReceiptNumber({ series, year, number }: { series: string; year: number; number: number }) {
  return `${series === 'Demonstration' ? 'DEMO-' : ''}${formatYear(year)}/${String(number).padStart(6, '0')}`
}

export const chequeListSchema = listSchema(chequeList)

export const clearChequesSchema = z.object({
  ids: z
    .array(id, { error: chequeMessages.noneTicked })
    .min(1, { error: chequeMessages.noneTicked })
    .max(limits.reminders, { error: chequeMessages.noneTicked }),
})

/** `charge`: rupees that the bank took, which become a fee of the pupil of this type. */
export const bounceChequeSchema = formSchema(
  {
    id,
    reason: text(limits.reason),
    charge: optionalRupees(limits.feeAmount, {
      positive: feeMessages.amountPositive,
      decimals: feeMessages.amountDecimals,
      tooLarge: feeMessages.amountTooLarge,
    }),
    chargeType: filterOf('feeTypes'),
  },
  chequeMessages.bounceIncomplete,
).refine(({ charge, chargeType }) => charge === undefined || chargeType !== undefined, {
  error: chequeMessages.typeMissing,
  path: ['chargeType'],
})

export const refundListSchema = listSchema(refundList)

/** Through the gateway there is no number to give: it makes its own. */
const hasNoNumber = ({ method, reference }: { method: string; reference: string }) =>
  method !== throughGateway || reference === ''

export const askRefundSchema = formSchema(
  {
    studentId: id,
    amount: rupees(limits.feeAmount * limits.feesAtOnce, {
      positive: feeMessages.amountPositive,
      decimals: feeMessages.amountDecimals,
      tooLarge: feeMessages.amountTooLarge,
    }),
    method: choice(refundMethods),
    reference: optionalText(limits.paymentReference),
    reason: text(limits.reason),
  },
  refundMessages.incomplete,
)
  .refine(hasReference, { error: refundMessages.referenceRequired, path: ['reference'] })
  .refine(hasNoNumber, { error: refundMessages.noReference, path: ['reference'] })

export const approveRefundSchema = z.object({ id })
export const rejectRefundSchema = formSchema({ id, reason: text(limits.reason) }, refundMessages.rejectIncomplete)
export const refundSchema = z.object({ id })

/** `REFUND-2026-27/000001` */
export const formatRefundNumber = ({ year, number }: { year: number; number: number }) =>
  `REFUND-${formatYear(year)}/${String(number).padStart(6, '0')}`
