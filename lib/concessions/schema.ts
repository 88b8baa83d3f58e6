import { z } from 'zod'
import { limits } from '@/lib/constants'
import { feeMessages } from '@/lib/fees/messages'
import { choice, day, formSchema, id, listSchema, numberInput, text, unlessEmpty } from '@/lib/inputs'
import { hasPaisePrecision } from '@/lib/money'
import { optionalRupees } from '@/lib/rupee-inputs'
import { concessionKinds, concessionList } from './lists'
import { concessionMessages } from './messages'

export const concessionListSchema = listSchema(concessionList)
export const concessionPupilSchema = z.object({ id })

/** Hundredths of a percent; absent for an amount. */
const percent = unlessEmpty<number, number | string>(
  numberInput(concessionMessages.percent)
    .pipe(
      z
        .number({ error: concessionMessages.percent })
        .gt(0, { error: concessionMessages.percent })
        .max(100, { error: concessionMessages.percent })
        .refine(hasPaisePrecision, { error: concessionMessages.percent }),
    )
    .transform((value) => Math.round(value * 100)),
)

/** Rupees of each fee, which become paise; absent for a percentage. */
const amount = optionalRupees(limits.feeAmount, {
  positive: feeMessages.amountPositive,
  decimals: feeMessages.amountDecimals,
  tooLarge: feeMessages.amountTooLarge,
})

const heads = z
  .array(choice('feeTypes'), { error: concessionMessages.noHeads })
  .min(1, { error: concessionMessages.noHeads })
  .max(limits.choices)
  .transform((types) => [...new Set(types)])

const share = { studentId: id, heads, percent, amount, from: day, until: z.union([z.literal(''), day]).default('') }

type Share = { percent?: number | undefined; amount?: number | undefined; from: string; until: string }
const isOne = ({ percent: part, amount: paise }: Share) => (part === undefined) !== (paise === undefined)
const isInOrder = ({ from, until }: Share) => until === '' || until >= from
const either = { error: concessionMessages.either, path: ['amount'] }
const endsBefore = { error: concessionMessages.endsBefore, path: ['until'] }

/** POST /api/concessions: a part of each fee of these heads that falls due between two days. */
export const giveConcessionSchema = formSchema(
  { ...share, kind: choice(concessionKinds), reason: text(limits.reason) },
  concessionMessages.incomplete,
)
  .refine(isOne, either)
  .refine(isInOrder, endsBefore)

/** What it would come to. */
export const concessionExtentSchema = z.object(share).refine(isOne, either).refine(isInOrder, endsBefore)

export const approveConcessionSchema = z.object({ id })
export const withdrawConcessionSchema = z.object({ id })
export const rejectConcessionSchema = formSchema(
  { id, reason: text(limits.reason) },
  concessionMessages.rejectIncomplete,
)
/** Its fees are those that fall due until `lastDay`: with the day before its first there are none. */
export const endConcessionSchema = formSchema(
  { id, lastDay: day, reason: text(limits.reason) },
  concessionMessages.endIncomplete,
)
