import { fromDay, type Day } from '@/lib/dates'
import { conditionSql } from '@/lib/server/data/condition'
import { Prisma } from '@/prisma/client/client'

/** Prisma's condition for enrolments that a day lies in. */
export const enrolledOn = (day: Day) => enrolledBetween(day, day)

/** For those with a day from `first` to `last`. */
export const enrolledBetween = (first: Day, last: Day) =>
  ({
    fromDay: { lte: fromDay(last) },
    OR: [{ toDay: null }, { toDay: { gte: fromDay(first) } }],
  }) satisfies Prisma.EnrolmentWhereInput

/** The same in SQL, where `e` is the enrolment. */
export const enrolledBetweenSql = (first: Day, last: Day) => conditionSql(enrolledBetween(first, last), 'e')

/**
 * Those of one day again, which may be a column, in the form of the index by class and section: years of earlier enrolments
 * are passed over.
 */
export const enrolledOnSql = (day: Day | Prisma.Sql) =>
  Prisma.sql`e."fromDay" <= ${day}::date AND coalesce(e."toDay", 'infinity'::date) >= ${day}::date`
