import { z } from 'zod'
import { day } from '@/lib/answers'

/** What this domain answers: the shapes of its operations' results. */

/** One thing of today, in words, and the list that shows what was counted. */
export const figureShape = z.strictObject({
  key: z.string(),
  urgency: z.enum(['late', 'waits', 'known']),
  /** What stands out: a number, a sum, a name. */
  value: z.string(),
  label: z.string(),
  detail: z.string(),
  href: z.string(),
  /** Rows of the list behind the link. */
  count: z.number(),
})
export type Figure = z.output<typeof figureShape>

/** What stands below the title of a card of the dashboard, which is known by where it leads. */
export const factShape = z.strictObject({ href: z.string(), text: z.string() })
export type Fact = z.output<typeof factShape>

/** The numbers in the bar: `Bar` of lib/bar.ts, which is for components. */
export const barShape = z.strictObject({
  /** New notifications. */
  unread: z.number(),
  /** New applications for admission: 0 for who does not decide them. */
  waiting: z.number(),
  /** How many children the viewer reaches as a guardian. */
  children: z.number(),
})

export const todayShape = z.strictObject({
  date: day,
  /** Why there is no school today; '' on a school day. */
  off: z.string(),
  /** What is late first, then what waits, then what is known; a pupil’s begin with what is due and what is tomorrow. */
  figures: z.array(figureShape),
  facts: z.array(factShape),
  /** What needs nobody any more, in words. */
  done: z.array(z.string()),
  bar: barShape,
  /** Another one with other figures. */
  version: z.string(),
})
export type Today = z.output<typeof todayShape>
