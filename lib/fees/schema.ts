import { z } from 'zod'
import { limits, sections } from '@/lib/constants'
import { addDays, type Day } from '@/lib/dates'
import {
  choice,
  day,
  dayFilter,
  filterOf,
  formSchema,
  id,
  knownChoice,
  listInput,
  listSchema,
  text,
  unlessEmpty,
  year,
  yearFilter,
} from '@/lib/inputs'
import { optionalRupees, rupees } from '@/lib/rupee-inputs'
import { messages } from '@/lib/messages'
import { contactMessages, demandMessages } from './contact-messages'
import { contactWays, defaulterList, feeList } from './lists'
import { feeMessages } from './messages'

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
    .max(limits.remindedPupils, { error: feeMessages.tooManyTicked }),
})

/**
 * What a family said about its fees, and by when it promised to pay. `today` is the school day, the first that can be promised;
 * `amount` becomes paise.
 */
export const noteContactSchema = (today: Day) =>
  formSchema(
    {
      studentId: id,
      way: choice(contactWays),
      said: text(limits.reason),
      promised: unlessEmpty<string, string>(
        day
          .refine((value) => value >= today, { error: contactMessages.promisePast })
          .refine((value) => value <= addDays(today, limits.promiseReach), { error: contactMessages.promiseFar }),
      ),
      amount: optionalRupees(limits.feeAmount, {
        positive: feeMessages.amountPositive,
        decimals: feeMessages.amountDecimals,
        tooLarge: feeMessages.amountTooLarge,
      }),
    },
    contactMessages.incomplete,
  ).refine(({ promised, amount: paise }) => paise === undefined || promised !== undefined, {
    error: contactMessages.amountWithoutDay,
    path: ['amount'],
  })

/** What was noted of the family of a pupil. */
export const contactListSchema = listInput.pick({ page: true, pageSize: true }).extend({ id })

/**
 * Demand notes of a class, or of a section of it: of what is due until a day, to be paid by another, which is today or later.
 */
export const demandNotesSchema = (today: Day) =>
  formSchema({
    class: knownChoice('classes'),
    section: filterOf(sections),
    until: day,
    payBy: day
      .refine((value) => value >= today, { error: demandMessages.payByPast })
      .refine((value) => value <= addDays(today, limits.promiseReach), { error: demandMessages.payByFar }),
  })

export const overviewSchema = z.object({
  /** The calendar year in which the financial year begins; the present one by default. */
  year: year().optional(),
})

export const runListSchema = listInput.pick({ page: true, pageSize: true })

export const undoRunSchema = z.object({ id })
