import { z } from 'zod'
import { asFile, pageOf } from '@/lib/answers'
import { addDays, daysBetween, fromDay, monthDays, monthOf, toDay, type Day } from '@/lib/dates'
import { schoolYearOn, yearDays } from '@/lib/years'
import { scopeOf } from '@/lib/server/accounts/scope'
import { isOwnWork } from '@/lib/server/accounts/visible'
import { db, type Transaction } from '@/lib/server/data/db'
import { readRows, withoutUndefined } from '@/lib/server/data/list'
import { outsideTransactions } from '@/lib/server/data/rows'
import { finds } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { schoolSettings } from '@/lib/server/school-settings'
import { schoolDay } from '@/lib/server/school-day'
import { calendarDayShape, calendarEntryShape, calendarMonthShape, holidayShape, type CalendarEntry } from './answers'
import { asList, daysOffIn, holidaysOf, reasonFor } from './days'
import { calendarKinds } from './lists'
import { calendarMessages } from './messages'
import { calendarDaySchema, calendarListSchema, calendarMonthSchema } from './schema'
import { entriesIn } from './school-days'
import type { Feed } from './feed'

export const entryColumns = {
  id: true,
  name: true,
  kind: true,
  fromDay: true,
  toDay: true,
  createdBy: { select: { name: true } },
} as const

type Stored = { id: string; name: string; kind: string; fromDay: Date; toDay: Date; createdBy: { name: string } | null }

export function toEntry({ id, name, kind, fromDay, toDay: last, createdBy }: Stored): CalendarEntry {
  const [from, to] = [toDay(fromDay), toDay(last)]
  return {
    id,
    name,
    kind: calendarKinds.find((known) => known === kind) ?? 'Holiday',
    from,
    to,
    days: daysBetween(from, to),
    by: createdBy?.name ?? '',
  }
}

/** Holidays and working days in their order. */
export const listCalendar = operation({
  access: 'calendar:read',
  as: 'calendar',
  input: calendarListSchema,
  output: pageOf(calendarEntryShape),
  fail: calendarMessages.loadFailed,
  async run(_actor, { q, kind, schoolYear, ...asked }) {
    const days = schoolYear && yearDays(schoolYear)
    const where = {
      ...withoutUndefined({ kind, findable: finds(q) }),
      ...(days && { fromDay: { lte: fromDay(days.last) }, toDay: { gte: fromDay(days.first) } }),
    }
    const orderBy = [{ fromDay: 'asc' as const }, { id: 'asc' as const }]
    return readRows(db.calendarEntry, asked, { where, orderBy, select: entryColumns }, toEntry)
  },
})

/** Whether school is held on a day, and why or why not. */
export const calendarDay = operation({
  access: 'calendar:read',
  as: 'day',
  input: calendarDaySchema,
  output: calendarDayShape,
  fail: calendarMessages.loadFailed,
  async run(actor, { date }) {
    const today = schoolDay()
    const day = date ?? today
    const entries = await entriesIn(outsideTransactions, day, day)
    const working = entries.find(({ kind }) => kind === 'Working day')
    return {
      date: day,
      today,
      off: daysOffIn(day, day, entries).get(day) ?? '',
      working: working
        ? {
            name: working.name,
            instead: reasonFor(day, entries),
            opened: working.opened,
            by: working.by ?? '',
            at: working.createdAt.toISOString(),
            canTakeBack:
              working.opened &&
              day === today &&
              isOwnWork(scopeOf('calendar:close', actor), working.createdById) &&
              !(await isMarked(db, day)),
          }
        : null,
    }
  },
})

/** Whether anybody is marked on `day`. */
export async function isMarked(tx: Pick<Transaction, 'attendance' | 'attendanceDay'>, day: Day): Promise<boolean> {
  // Counters name the classes, by which marks of a day are found.
  const counters = await tx.attendanceDay.findMany({ where: { day: fromDay(day) }, select: { class: true } })
  if (counters.length === 0) return false
  const classes = counters.map((counter) => counter.class)
  return (
    null !==
    (await tx.attendance.findFirst({ where: { day: fromDay(day), class: { in: classes } }, select: { id: true } }))
  )
}

export const calendarMonth = operation({
  access: 'calendar:read',
  input: calendarMonthSchema,
  output: calendarMonthShape,
  fail: calendarMessages.loadFailed,
  async run(_actor, { month = monthOf(schoolDay()) }) {
    const { first, last } = monthDays(month)
    const entries = await entriesIn(outsideTransactions, first, last)
    return {
      month,
      today: schoolDay(),
      off: asList(daysOffIn(first, last, entries)),
      working: entries.filter(({ kind }) => kind === 'Working day').map(({ from, name }) => ({ day: from, name })),
    }
  },
})

/** How many of the next holidays are told to everybody. */
const ahead = 4

/** Enough for twenty years; subscribed calendars ask for all at once. */
const mostEntries = 500

export const holidaysAhead = operation({
  access: 'calendar:feed',
  input: calendarDaySchema,
  output: z.array(holidayShape),
  fail: calendarMessages.loadFailed,
  async run(_actor, { date = schoolDay() }) {
    const known = await db.calendarEntry.findMany({
      where: { toDay: { gte: fromDay(date) } },
      orderBy: [{ fromDay: 'asc' }, { id: 'asc' }],
      take: mostEntries,
      select: entryColumns,
    })
    return holidaysOf(known.map(toEntry), date).slice(0, ahead)
  },
})

/** Holidays and planned working days from the last school year on, for anybody's calendar. */
export const calendarFeed = operation({
  access: 'calendar:feed',
  input: calendarDaySchema,
  output: asFile<Feed>('text/calendar'),
  fail: calendarMessages.feedFailed,
  async run(_actor, { date = schoolDay() }) {
    const events = await feedDays(date)
    const { name, timeZone } = schoolSettings()
    return {
      name: `${name}: holidays`,
      timeZone,
      events,
    }
  },
})

/** Holidays and planned working days from the school year before that of `date` on, as a feed has them. */
export async function feedDays(date: Day): Promise<Feed['events']> {
  const { first } = schoolYearOn(addDays(schoolYearOn(date).first, -1))
  const entries = await db.calendarEntry.findMany({
    where: { toDay: { gte: fromDay(first) }, opened: false },
    orderBy: [{ fromDay: 'asc' }, { id: 'asc' }],
    take: mostEntries,
    select: { ...entryColumns, changedAt: true, revision: true },
  })
  const events = entries.map(({ changedAt, revision, ...entry }) => ({ ...toEntry(entry), changedAt, revision }))
  const off = new Set(holidaysOf(events, first).map(({ id }) => id))
  return events.filter(({ id, kind }) => kind !== 'Holiday' || off.has(id))
}
