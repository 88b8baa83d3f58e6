import { fromDay, toDay, type Day } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'
import { daysOffIn, type DaysOff } from './days'

type Reader = Pick<Transaction, 'calendarEntry'>

/** Entries of the calendar that touch a stretch of days, both ends inclusive. */
export async function entriesIn(tx: Reader, from: Day, to: Day) {
  const entries = await tx.calendarEntry.findMany({
    where: { fromDay: { lte: fromDay(to) }, toDay: { gte: fromDay(from) } },
    orderBy: [{ fromDay: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      kind: true,
      name: true,
      fromDay: true,
      toDay: true,
      opened: true,
      createdById: true,
      createdAt: true,
      createdBy: { select: { name: true } },
    },
  })
  return entries.map(({ fromDay, toDay: last, ...entry }) => ({ ...entry, from: toDay(fromDay), to: toDay(last) }))
}

/** The days without school from one day to another, both inclusive. */
export const daysOff = async (tx: Reader, from: Day, to: Day = from): Promise<DaysOff> =>
  daysOffIn(from, to, await entriesIn(tx, from, to))
