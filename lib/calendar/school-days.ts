import type { Day } from '@/lib/dates'
import type { Queries } from '@/lib/server/data/rows'
import { Prisma } from '@/prisma/client/client'
import { daysOffIn, type DaysOff } from './days'
import type { CalendarKind } from './lists'

/** Entries of the calendar, as far as they say which days are school days. */
export type CalendarDays = readonly { kind: CalendarKind; name: string; from: Day; to: Day }[]

/** The entries that touch a stretch of days, both ends inclusive, as one value of a statement: `CalendarDays`. */
export const entriesJson = (from: Day | Prisma.Sql, to: Day | Prisma.Sql) => Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object('kind', c."kind", 'name', c."name", 'from', c."fromDay", 'to', c."toDay")
      ORDER BY c."fromDay", c."id"), '[]')
    FROM "CalendarEntry" c WHERE c."fromDay" <= ${to}::date AND c."toDay" >= ${from}::date)`

/** `by` is who made it; null for one whose account is gone. */
type Entry = {
  id: string
  kind: CalendarKind
  name: string
  from: Day
  to: Day
  opened: boolean
  createdById: string | null
  by: string | null
  createdAt: Date
}

/** Entries of the calendar that touch a stretch of days, both ends inclusive. */
export const entriesIn = (tx: Queries, from: Day, to: Day): Promise<Entry[]> => tx.$queryRaw`
  SELECT c."id", c."kind", c."name", c."fromDay"::text AS "from", c."toDay"::text AS "to", c."opened", c."createdById",
    u."name" AS "by", c."createdAt"
  FROM "CalendarEntry" c LEFT JOIN "User" u ON u."id" = c."createdById"
  WHERE c."fromDay" <= ${to}::date AND c."toDay" >= ${from}::date ORDER BY c."fromDay", c."id"`

/** The days without school from one day to another, both inclusive. */
export const daysOff = async (tx: Queries, from: Day, to: Day): Promise<DaysOff> =>
  daysOffIn(from, to, await entriesIn(tx, from, to))
