import { z } from 'zod'
import { day } from '@/lib/answers'
import { calendarKinds } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** A day without school, for the browser. */
export const dayOffShape = z.strictObject({ day: day, reason: z.string() })
export type DayOff = z.output<typeof dayOffShape>

/** A holiday, or a day on which school is held though it is a Sunday or a holiday. */
export const calendarEntryShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(calendarKinds),
  from: day,
  /** The last day. */
  to: day,
  days: z.number(),
  /** Who added or opened it; '' for nobody known. */
  by: z.string(),
})
export type CalendarEntry = z.output<typeof calendarEntryShape>

/** A holiday with those of its days on which school is held all the same. */
export const holidayShape = calendarEntryShape.extend({ held: z.array(day) })
export type Holiday = z.output<typeof holidayShape>

/** A day and whether school is held on it. */
export const calendarDayShape = z.strictObject({
  date: day,
  today: day,
  /** Why there is no school; '' on a school day. */
  off: z.string(),
  /** The entry by which there is school on a Sunday or a holiday. */
  working: z
    .strictObject({
      name: z.string(),
      /** Why there would be none. */
      instead: z.string(),
      /** Staff opened it on the day. */
      opened: z.boolean(),
      by: z.string(),
      /** ISO 8601, UTC. */
      at: z.string(),
      canTakeBack: z.boolean(),
    })
    .nullable(),
})
export type CalendarDay = z.output<typeof calendarDayShape>

/** A month with its days without school, and the working days that would otherwise be such. */
export const calendarMonthShape = z.strictObject({
  month: z.string(),
  today: day,
  off: z.array(dayOffShape),
  working: z.array(z.strictObject({ day: day, name: z.string() })),
})
export type CalendarMonth = z.output<typeof calendarMonthShape>

/** Since when somebody has a link to a calendar (ISO 8601, UTC); null without one. */
export const calendarLinkShape = z.strictObject({ since: z.string().nullable() })

/** With the address of a link that was just made. */
export const calendarLinkMadeShape = z.strictObject({ address: z.string(), since: z.string() })
