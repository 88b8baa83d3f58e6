import type { Day } from '@/lib/dates'
import type { Queries } from '@/lib/server/data/rows'
import { daysOffIn, type DaysOff } from './days'
import type { CalendarKind } from './lists'

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
