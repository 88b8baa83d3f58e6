import { toDay } from '@/lib/dates'
import type { SchoolYear } from '@/lib/years'
import type { Transaction } from './db'

/** The school years that are there, oldest first. */
export async function readSchoolYears(tx: Pick<Transaction, 'academicYear'>): Promise<SchoolYear[]> {
  const years = await tx.academicYear.findMany({ orderBy: { firstDay: 'asc' } })
  return years.map(({ year, firstDay, lastDay }) => ({ year, first: toDay(firstDay), last: toDay(lastDay) }))
}
