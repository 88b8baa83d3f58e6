import { z } from 'zod'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import { choice, day, dayFilter, formSchema, id, listInput, listSchema, text, year, yearFilter } from '@/lib/inputs'
import { rupees } from '@/lib/rupee-inputs'
import { messages } from '@/lib/messages'
import { feeMessages } from './messages'
import { defaulterList, feeList } from './lists'

const amount = rupees(limits.feeAmount, {
  positive: feeMessages.amountPositive,
  decimals: feeMessages.amountDecimals,
  tooLarge: feeMessages.amountTooLarge,
})

/** What decides how much a fee run would be. */
export const feeRunSchema = z.object({ class: choice('classes'), type: choice('feeTypes'), amount, dueDate: day })
const fee = (today: Day) => ({
  type: choice('feeTypes'),
  amount,
  dueDate: day.refine((value) => value >= today, { error: feeMessages.dueDatePast }),
})

/** docs/spec.md §5, add fee. `today` is the school day, the earliest due date; `amount` becomes paise. */
export const addFeeSchema = (today: Day) => formSchema({ class: choice('classes'), ...fee(today) })

/** The same for one pupil, whose `id` it is. */
export const addFeeForOneSchema = (today: Day) => formSchema({ id, ...fee(today) })

export const cancelFeeSchema = formSchema({ feeId: id, reason: text(limits.reason) }, feeMessages.cancelIncomplete)

/** Fees that are paid at once: each once, and at most so many. */
export const feeIdsSchema = (most: number, least = 1) =>
  z
    .array(id, { error: feeMessages.noneChosen })
    .min(least, { error: feeMessages.noneChosen })
    .max(most, { error: feeMessages.tooMany(most) })
    .refine((ids) => new Set(ids).size === ids.length, { error: messages.common.malformed })

export const toPaySchema = z.object({ feeIds: feeIdsSchema(limits.feesAtOnce) })

/** `date` is the due date, `year` the school year in which it lies. */
export const feeListSchema = listSchema(feeList).extend({ date: dayFilter(), year: yearFilter() })
export const feeFiltersSchema = feeListSchema.omit({ page: true, pageSize: true, sort: true })

export const defaulterListSchema = listSchema(defaulterList)

export const remindSchema = z.object({
  studentIds: z
    .array(id, { error: feeMessages.nobodyTicked })
    .min(1, { error: feeMessages.nobodyTicked })
    .max(limits.reminders, { error: feeMessages.tooManyTicked }),
})

export const overviewSchema = z.object({
  /** The calendar year in which the financial year begins; the present one by default. */
  year: year().optional(),
})

export const runListSchema = listInput.pick({ page: true, pageSize: true })

export const undoRunSchema = z.object({ id })
