import { z } from 'zod'
import { limits } from '@/lib/constants'
import { acrossFields, choice, filterOf, formSchema, id, text, wholeNumber } from '@/lib/inputs'
import { optionalRupees, rupees } from '@/lib/rupee-inputs'
import { feeMessages } from '@/lib/fees/messages'
import { fineKinds } from './lists'
import { lateFineMessages } from './messages'

const said = {
  positive: feeMessages.amountPositive,
  decimals: feeMessages.amountDecimals,
  tooLarge: feeMessages.amountTooLarge,
}

/** Amounts are rupees, which become paise. Without a type for all heads that have no rule of their own. */
const rule = {
  type: filterOf('feeTypes'),
  kind: choice(fineKinds),
  amount: rupees(limits.feeAmount, said),
  cap: optionalRupees(limits.feeAmount, said),
  graceDays: wholeNumber(0, limits.graceDays, lateFineMessages.grace).default(0),
  chargeType: choice('feeTypes'),
}

type Capped = { amount: number; cap?: number | undefined }
const capFits = ({ amount, cap }: Capped) => cap === undefined || cap >= amount
const capTooSmall = acrossFields(['amount', 'cap'], lateFineMessages.capTooSmall)

/** POST /api/fees/fines. */
export const addFineRuleSchema = formSchema(rule).refine(capFits, capTooSmall)
/** PUT /api/fees/fines/{id}: the whole rule. */
export const changeFineRuleSchema = formSchema({ id, ...rule }).refine(capFits, capTooSmall)
export const fineRuleIdSchema = z.object({ id })

/** PUT /api/fees/fines/waive/{feeId}: of the fee that is late, or of the fine's own fee. */
export const waiveFineSchema = formSchema(
  { feeId: id, reason: text(limits.waiveReason) },
  lateFineMessages.waiveIncomplete,
)
