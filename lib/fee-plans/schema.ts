import { z } from 'zod'
import { limits } from '@/lib/constants'
import {
  choice,
  day,
  formSchema,
  id,
  listInput,
  listSchema,
  numberInput,
  optionalText,
  text,
  wholeNumber,
  year,
} from '@/lib/inputs'
import { hasPaisePrecision, rupeesToPaise } from '@/lib/money'
import { planPupilList, planPupils } from './lists'
import { feePlanMessages } from './messages'

/** Paise of a year, of rupees; 0 is nothing. */
const yearAmount = numberInput(feePlanMessages.amount)
  .pipe(
    z
      .number({ error: feePlanMessages.amount })
      .min(0, { error: feePlanMessages.amount })
      .refine(hasPaisePrecision, { error: feePlanMessages.amount }),
  )
  .transform(rupeesToPaise)
  .pipe(z.number().max(limits.feeAmount, { error: feePlanMessages.amount }))

/** With at most two decimals. */
const percent = numberInput(feePlanMessages.percent).pipe(
  z
    .number({ error: feePlanMessages.percent })
    .min(0, { error: feePlanMessages.percent })
    .max(100, { error: feePlanMessages.percent })
    .refine(hasPaisePrecision, { error: feePlanMessages.percent }),
)

const name = text(limits.choice)
const distinct = (values: readonly string[]) => new Set(values).size === values.length

export const planIdSchema = z.object({ id })
export const planListSchema = listInput.pick({ page: true, pageSize: true })

/** POST /api/fees/plans: an empty one, or as another with every amount raised by `raise` percent to whole rupees. */
export const addPlanSchema = formSchema({
  year: year(),
  name,
  copyOf: optionalText(limits.choice)
    .pipe(z.union([z.literal(''), id]))
    .transform((value) => value || undefined),
  raise: percent.default(0),
})

/** PUT /api/fees/plans/{id}: the whole plan. An amount is of a year; a class without one pays nothing of a head. */
export const savePlanSchema = formSchema({
  id,
  name,
  dueDates: z
    .array(day)
    .min(1, { error: feePlanMessages.noDays })
    .max(12)
    .refine(distinct, { error: feePlanMessages.sameDay }),
  heads: z
    .array(z.object({ type: choice('feeTypes'), once: z.boolean(), optional: z.boolean() }))
    .min(1, { error: feePlanMessages.noHeads })
    .max(limits.choices)
    .refine((heads) => distinct(heads.map(({ type }) => type)), { error: feePlanMessages.sameHead }),
  lines: z
    .array(
      z.object({
        type: choice('feeTypes'),
        class: choice('classes'),
        section: optionalText(limits.choice),
        pupils: choice(planPupils),
        amount: yearAmount,
      }),
    )
    .min(1, { error: feePlanMessages.noLines })
    .max(10_000)
    .refine(
      (lines) => distinct(lines.map((line) => JSON.stringify([line.type, line.class, line.section, line.pupils]))),
      {
        error: feePlanMessages.sameLine,
      },
    ),
}).refine(({ heads, lines }) => lines.every((line) => heads.some(({ type }) => type === line.type)), {
  error: feePlanMessages.headMissing,
  path: ['lines'],
})

const number = wholeNumber(1, 12)

/** Without a number all that are not charged yet. */
export const chargeSchema = z.object({ id, instalment: number.optional() })
export const planPupilsSchema = listSchema(planPupilList)
  .omit({ q: true })
  .extend({ id, instalment: number.optional() })

/** Takes back the instalments from this one on, or all. */
export const takeBackSchema = z.object({ id, from: number.optional() })

export const optionalHeadsSchema = listInput.pick({ page: true, pageSize: true }).extend({ id })

/** A pupil has an optional head; `to` is the last day, or ''. */
export const addOptionalSchema = formSchema({
  admissionNo: text(limits.choice),
  type: choice('feeTypes'),
  from: day,
  to: z.union([z.literal(''), day]),
})
export const endOptionalSchema = formSchema({ id, to: day })
