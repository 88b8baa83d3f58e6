import { dayAt } from '@/lib/dates'
import { sql } from '@/tests/support/machine/database'

/** Today as the school has it. */
export const schoolToday = () => dayAt(new Date(), 'Asia/Kolkata')

/** Makes school days of a stretch of days, its Sundays and holidays too. Today is one: scripts/testing/portals.ts. */
export const openDays = (from: string, to = from) =>
  sql(
    `INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay")
     SELECT 'Working day', 'Tests', d::date, d::date FROM generate_series($1::date, $2::date, '1 day') d
     WHERE NOT is_school_day(d::date)`,
    [from, to],
  )

/** Takes all of a stretch of days out of the calendar: school is held on all of them but Sundays. */
export const plainDays = (from: string, to = from) =>
  sql('DELETE FROM "CalendarEntry" WHERE "fromDay" <= $2 AND "toDay" >= $1', [from, to])

/** The first school day from `day` on. */
export async function schoolDayFrom(day: string): Promise<string> {
  const [found] = await sql<{ day: string }>(
    `SELECT d::date::text AS day FROM generate_series($1::date, $1::date + 400, '1 day') d WHERE is_school_day(d::date) LIMIT 1`,
    [day],
  )
  return found?.day ?? ''
}

/** Runs `act` while today is a holiday, and lets school be held today again. */
export async function onHoliday<T>(today: string, act: () => Promise<T>): Promise<T> {
  await plainDays(today)
  await sql(
    `INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay") VALUES ('Holiday', 'Founder’s Day', $1, $1)`,
    [today],
  )
  try {
    return await act()
  } finally {
    await plainDays(today)
    await openDays(today)
  }
}
