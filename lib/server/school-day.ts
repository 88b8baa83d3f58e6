import { addDays, dayAt, startOf, type Day } from '@/lib/dates'
import { env } from './env'

/** The school day of an instant; today's without one. */
export function schoolDay(instant = new Date()): Day {
  return dayAt(instant, env().SCHOOL_TIMEZONE)
}

/** The instants of a school day, as a condition of Prisma. */
export const within = (day: Day) => ({
  gte: startOf(day, env().SCHOOL_TIMEZONE),
  lt: startOf(addDays(day, 1), env().SCHOOL_TIMEZONE),
})
