import { addDays } from '@/lib/dates'
import { noteFeeContact } from '@/lib/fees/contacts'
import { listDefaulters } from '@/lib/fees/defaulters'
import { db } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { callerAs } from '../caller-as'

/** What families said who owe most: `days` until the day by which they promised to pay. */
const calls = [
  { way: 'Phone', said: 'The salary comes on the first, they pay then', days: 5 },
  { way: 'InPerson', said: 'Asks for the fee in two parts', days: 12 },
  { way: 'Phone', said: 'Nobody answered', days: undefined },
] as const

/** Calls to families with overdue fees: two with a promise, one without. */
export async function fill() {
  if (await db.feeContact.count()) return
  const clerk = await callerAs('accountant@school.example')
  const { rows: families } = await listDefaulters.execute(clerk, { pageSize: calls.length })
  for (const [index, { days, ...call }] of calls.entries()) {
    const family = families[index]
    if (!family) return
    await noteFeeContact.execute(clerk, {
      ...{ ...call, studentId: family.id },
      ...(days !== undefined && { promised: addDays(schoolDay(), days) }),
    })
  }
}
