import { addDays, dayAt, startOf, type Day } from '@/lib/dates'
import { env } from './env'

/** The day of an instant in the school's time zone; today without one. */
export function schoolDay(instant = new Date()): Day {
  return dayAt(instant, env().SCHOOL_TIMEZONE)
}

/** Prisma's condition for the instants of a school day. */
export const instantsOf = (day: Day) => ({
  gte: startOf(day, env().SCHOOL_TIMEZONE),
  lt: startOf(addDays(day, 1), env().SCHOOL_TIMEZONE),
})
