import { addDays, dayAt, formatInstant, startOf, type Day } from '@/lib/dates'
import { Prisma } from '@/prisma/client/client'
import { schoolSettings } from './school-settings'

/** The day of an instant in the school's time zone; today without one. */
export function schoolDay(instant = new Date()): Day {
  return dayAt(instant, schoolSettings().timeZone)
}

/** An ISO instant as the school's clock has it: `20 Nov 2026, 09:05`. */
export const formatSchoolInstant = (instant: string) => formatInstant(instant, schoolSettings().timeZone)

/** The day of an instant in the school's time zone, as an expression of SQL. */
export const schoolDaySql = (instant: Prisma.Sql) =>
  Prisma.sql`(${instant} AT TIME ZONE ${schoolSettings().timeZone}::text)::date`

/** The condition that the instant in `column` is on a school day. */
export function onDaySql(column: Prisma.Sql, day: Day): Prisma.Sql {
  const { gte, lt } = instantsOf(day)
  return Prisma.sql`${column} >= ${gte} AND ${column} < ${lt}`
}

/** Prisma's condition for the instants of a school day. */
export const instantsOf = (day: Day) => ({
  gte: startOf(day, schoolSettings().timeZone),
  lt: startOf(addDays(day, 1), schoolSettings().timeZone),
})
