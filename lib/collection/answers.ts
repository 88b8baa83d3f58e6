import { z } from 'zod'
import { moneyShape } from '@/lib/day-book/answers'

/** What this domain answers: the shapes of its operations' results. Amounts are rupees. */

/** Of fees that are due in some time. A demonstration settles a fee without money. */
export const collectionSumsShape = z.strictObject({
  charged: z.number(),
  conceded: z.number(),
  /** What is charged, and neither conceded nor settled by a demonstration. */
  expected: z.number(),
  collected: z.number(),
  demonstrated: z.number(),
  owed: z.number(),
})
export type CollectionSums = z.output<typeof collectionSumsShape>

export const collectionShape = z.strictObject({
  /** The financial year, by the calendar year in which it begins, and those in which there are fees. */
  year: z.number(),
  years: z.array(z.number()),
  /** `YYYY-MM`, '' for the whole year. */
  month: z.string(),
  /** Of the year. */
  total: collectionSumsShape,
  months: z.array(collectionSumsShape.extend({ month: z.string() })),
  /** Of the month, or of the year. */
  heads: z.array(collectionSumsShape.extend({ type: z.string() })),
  /** What arrived in the month, of whichever fees; null without one. */
  money: moneyShape.nullable(),
})
export type Collection = z.output<typeof collectionShape>
