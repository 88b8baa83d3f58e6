import { dayAt, type Day } from '@/lib/dates'
import { env } from './env'

/** The school day of an instant; today's without one. */
export function schoolDay(instant = new Date()): Day {
  return dayAt(instant, env().SCHOOL_TIMEZONE)
}
