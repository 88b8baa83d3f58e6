import type { Day } from '@/lib/dates'
import { rowsIn, type Statements } from '@/lib/server/data/rows'
import { Prisma } from '@/prisma/client/client'
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

/** Entries of the calendar that touch a stretch of days, both ends inclusive; as `tx` sees them, where there is one. */
export async function entriesIn(from: Day, to: Day, tx?: Pick<Statements, '$queryRaw'>): Promise<Entry[]> {
  return rowsIn<Entry>(
    tx,
    Prisma.sql`
    SELECT c."id", c."kind", c."name", c."fromDay"::text AS "from", c."toDay"::text AS "to", c."opened", c."createdById",
      u."name" AS "by", c."createdAt"
    FROM "CalendarEntry" c LEFT JOIN "User" u ON u."id" = c."createdById"
    WHERE c."fromDay" <= ${to}::date AND c."toDay" >= ${from}::date ORDER BY c."fromDay", c."id"`,
  )
}

/** The days without school from one day to another, both inclusive. */
export const daysOff = async (from: Day, to: Day, tx?: Pick<Statements, '$queryRaw'>): Promise<DaysOff> =>
  daysOffIn(from, to, await entriesIn(from, to, tx))
