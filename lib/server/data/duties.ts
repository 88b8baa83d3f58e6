import type { Day } from '@/lib/dates'
import { Prisma } from '@/prisma/client/client'

/** Conditions of `d`, a duty, and of `s`, its section. */

/** That its holder has it on a day. */
export const onDutySql = (date: Day) =>
  Prisma.sql`d."since" <= ${date}::date AND coalesce(d."until" >= ${date}::date, true)`

/** That its holder has it on a day, or is going to. */
export const notOverSql = (date: Day) => Prisma.sql`coalesce(d."until" >= greatest(${date}::date, d."since"), true)`

/** That it counts on a day: one of a section, which may be missing, while there are students in it. */
export const countsOnSql = (date: Day) => Prisma.sql`${onDutySql(date)} AND (d."sectionId" IS NULL OR ${inUseSql})`

/** That `l`, a leave of staff, keeps its person away on a day. */
export const isAwaySql = (date: Day) =>
  Prisma.sql`l."status" = 'Approved' AND ${date}::date BETWEEN l."fromDay" AND l."toDay"`

/** That there are students in the section now. */
export const inUseSql = Prisma.sql`EXISTS (
  SELECT FROM "Enrolment" e
  WHERE e."year" = s."year" AND e."class" = s."class" AND e."section" = s."name" AND e."toDay" IS NULL)`
