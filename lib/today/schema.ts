import { z } from 'zod'
import type { Bar } from '@/lib/bar'
import type { Day } from '@/lib/dates'

export const todaySchema = z.object({})

/**
 * `late`: it should have been done before. `waits`: somebody has to do it. `known`: for information.
 */
export type Urgency = 'late' | 'waits' | 'known'

/** One thing of today, in words, and the list that shows what was counted. */
export type Figure = {
  key: string
  urgency: Urgency
  /** What stands out: a number, a sum, a name. */
  value: string
  label: string
  detail: string
  href: string
  /** Rows of the list behind the link. */
  count: number
}

export type Today = {
  date: Day
  /** Why there is no school today; '' on a school day. */
  off: string
  /** What is late first, then what waits, then what is known. */
  figures: Figure[]
  /** What needs nobody any more, in words. */
  done: string[]
  bar: Bar
  /** Another one with other figures. */
  version: string
}
