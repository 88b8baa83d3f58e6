import { fromDay, type Day } from '@/lib/dates'
import { allOf } from '@/lib/server/data/sql'
import { schoolDay } from '@/lib/server/school-day'
import { enrolledBetweenSql } from '@/lib/enrolment/enrolled'
import { Prisma } from '@/prisma/client/client'
import { lowAttendance as threshold } from './lists'
import { isOwnSql } from './registers'

/** The tables of the list of low attendance: `t` is the tally, `u` the pupil, `e` the enrolment. */
export const lowFrom = Prisma.sql`
  "AttendanceTally" t JOIN "User" u ON u."id" = t."studentId" JOIN "Enrolment" e ON e."studentId" = t."studentId"`

/**
 * Pupils below 75 % in a month or school year, each with the enrolment of its end; of the present one those who are still
 * enrolled. `own` needs the CTE of `ownSectionsSql`.
 */
export function lowIn(
  span: 'month' | 'year',
  { first: start, last: end }: { first: Day; last: Day },
  own = false,
): Prisma.Sql {
  const today = schoolDay()
  const last = Prisma.sql`${enrolledBetweenSql(start, end)} AND NOT EXISTS (
    SELECT FROM "Enrolment" l WHERE l."studentId" = e."studentId" AND l."fromDay" > e."fromDay" AND l."fromDay" <= ${end}::date)`
  return allOf(
    end < today ? last : enrolledBetweenSql(today, today),
    Prisma.sql`t."span" = ${span}::"TallySpan" AND t."start" = ${fromDay(start)}::date`,
    // The condition of the index, in the same form: 75 of 100 is 3 of 4.
    Prisma.sql`t."present" * 4 < (t."present" + t."absent") * 3`,
    // The rounded percentage (percentageOf) has to be below 75.0 too: 74.95 would be shown as 75.0.
    Prisma.sql`t."present" * 2000 < (t."present" + t."absent") * ${threshold * 20 - 1}::int`,
    // Of the account's copy, so that others are left out before their enrolments are read.
    own ? isOwnSql(Prisma.sql`u."class"`, Prisma.sql`u."section"`) : undefined,
  )
}
