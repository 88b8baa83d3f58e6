import { z } from 'zod'
import { classes, feeStatuses, feeTypes, limits, type SchoolClass } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import { choice, day, dayFilter, filterOf, id, listInput, rupees, sortOf, whenIncomplete, year } from '@/lib/inputs'
import { messages } from '@/lib/messages'

/** Overdue is no status of its own: Pending, and the due date is past. */
export const feeStates = [...feeStatuses, 'Overdue'] as const

/** docs/spec.md §5, add fee. The due date is measured against `today`, the school's day; the amount comes out in paise. */
export const addFeeSchema = (today: Day) =>
  whenIncomplete(
    z.object({
      class: choice(classes),
      type: choice(feeTypes),
      amount: rupees(limits.feeAmount, {
        positive: messages.fees.amountPositive,
        decimals: messages.fees.amountDecimals,
        tooLarge: messages.fees.amountTooLarge,
      }),
      dueDate: day.refine((value) => value >= today, { error: messages.fees.dueDatePast }),
    }),
    messages.fees.incomplete,
  )

/** `date` is the due date. */
export const feeFiltersSchema = listInput
  .pick({ q: true })
  .extend({ class: filterOf(classes), type: filterOf(feeTypes), status: filterOf(feeStates), date: dayFilter() })

export const feeListSchema = listInput
  .extend(feeFiltersSchema.shape)
  .extend({ sort: sortOf(['studentName', 'amount', 'dueDate']) })

export const overviewSchema = z.object({
  /** The year in which the financial year begins; this one without. */
  year: year.optional(),
})

export const runListSchema = listInput.pick({ page: true, pageSize: true })

export const undoRunSchema = z.object({ id })

/** docs/spec.md §3. */
export type Fee = {
  id: string
  /** The fee run it came with. */
  runId: string
  studentName: string
  rollNo: number | null
  class: SchoolClass
  type: (typeof feeTypes)[number]
  /** Rupees. */
  amount: number
  dueDate: Day
  status: (typeof feeStatuses)[number]
}

/** What was added for a class at once. */
export type FeeRun = {
  id: string
  class: string
  type: string
  /** Rupees, for each student. */
  amount: number
  dueDate: Day
  /** The school day it was added on, and by whom. */
  date: Day
  by: string
  /** How many students owe it, and how many of them have paid. */
  fees: number
  paid: number
  /** Who took it back, and on which day. */
  undone: { by: string; date: Day } | null
  /** Nobody has ever paid any of it. */
  canUndo: boolean
}

/** Rupees, by what has become of them. */
export type FeeSums = { collected: number; pending: number; overdue: number }

export type FeeOverview = {
  /** The financial year that is shown, and those there are fees of, newest first. */
  year: number
  years: number[]
  total: FeeSums
  byClass: ({ class: string } & FeeSums)[]
  /** By the month the fees are due in, `YYYY-MM`, April to March. */
  byMonth: ({ month: string } & FeeSums)[]
}
