import { db } from '@/lib/server/data/db'
import { inOneTransaction } from '../progress'
import { schoolDay } from '@/lib/server/school-day'
import { addDays, fromDay, weekdayOf, yearOf, type Day } from '@/lib/dates'

/** Every year, as month and day. */
const fixed = {
  '01-14': 'Makar Sankranti',
  '01-26': 'Republic Day',
  '04-14': 'Ambedkar Jayanti',
  '05-01': 'Labour Day',
  '08-15': 'Independence Day',
  '10-02': 'Gandhi Jayanti',
  '12-25': 'Christmas',
}

/** These follow the moon. */
const movable: Record<string, string> = {
  '2025-03-14': 'Holi',
  '2025-08-09': 'Raksha Bandhan',
  '2026-03-04': 'Holi',
  '2026-08-28': 'Raksha Bandhan',
  '2026-10-20': 'Dussehra',
  '2027-03-22': 'Holi',
  '2027-08-17': 'Raksha Bandhan',
  '2027-10-09': 'Dussehra',
  '2028-03-11': 'Holi',
  '2028-08-05': 'Raksha Bandhan',
  '2028-09-27': 'Dussehra',
  '2029-03-01': 'Holi',
  '2029-08-23': 'Raksha Bandhan',
  '2029-10-16': 'Dussehra',
}

/** The first of three days. */
const diwali: readonly Day[] = ['2025-10-20', '2026-11-08', '2027-10-28', '2028-10-16', '2029-11-04']

/** The years before and after this one that have holidays. */
const around = [-1, 0, 1, 2]

/** Adds the holidays of the years around now, and a Sunday on which school is held. */
export async function fill() {
  if ((await db.calendarEntry.count({ where: { kind: 'Holiday' } })) > 0) return
  const years = around.map((offset) => yearOf(schoolDay()) + offset)
  const holiday = (from: Day, name: string, to = from) => ({ kind: 'Holiday', name, from, to })
  const entries = years.flatMap((year) => [
    ...Object.entries(fixed).map(([day, name]) => holiday(`${year}-${day}`, name)),
    ...Object.entries(movable).flatMap(([day, name]) => (yearOf(day) === year ? holiday(day, name) : [])),
    ...diwali.filter((day) => yearOf(day) === year).map((day) => holiday(day, 'Diwali', addDays(day, 2))),
    { kind: 'Working day', name: 'Annual Day', from: annualDay(year), to: annualDay(year) },
  ])
  await inOneTransaction(async (tx) => {
    const admin = await tx.login.findUnique({ where: { email: 'admin@school.example' }, select: { userId: true } })
    await tx.calendarEntry.createMany({
      data: entries.map(({ from, to, ...entry }) => ({
        ...entry,
        fromDay: fromDay(from),
        toDay: fromDay(to),
        createdById: admin?.userId ?? null,
      })),
      skipDuplicates: true,
    })
  })
}

/** The second Sunday of February. */
const annualDay = (year: number): Day => addDays(`${year}-02-07`, 7 - (weekdayOf(`${year}-02-07`) % 7))
