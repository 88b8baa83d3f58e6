import { addDays, daysBetween, weekdayOf, type Day } from '@/lib/dates'
import type { DayOff } from './answers'

/** An entry of the calendar, as far as it says which days are school days. */
type Entry = { kind: string; name: string; from: Day; to: Day }

/** Days without school and why: a holiday's name, or Sunday. The database's `is_school_day` has the same rule. */
export type DaysOff = ReadonlyMap<Day, string>
export const sunday = 'Sunday'

/** Why there would be no school on `day` if nobody had made it a working day; '' on a plain school day. */
export function reasonFor(day: Day, entries: readonly Entry[]): string {
  const names = entries
    .filter(({ kind, from, to }) => kind === 'Holiday' && from <= day && day <= to)
    // The shortest says most: Diwali before the autumn break.
    .sort((a, b) => daysBetween(a.from, a.to) - daysBetween(b.from, b.to))
    .map(({ name }) => name)
  return names.join(', ') || (weekdayOf(day) === 7 ? sunday : '')
}

/** The days without school from one day to another, both inclusive. `entries` are all that touch these days. */
export function daysOffIn(from: Day, to: Day, entries: readonly Entry[]): DaysOff {
  const working = new Set(entries.filter(({ kind }) => kind === 'Working day').map((entry) => entry.from))
  const off = new Map<Day, string>()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const reason = working.has(day) ? '' : reasonFor(day, entries)
    if (reason) off.set(day, reason)
  }
  return off
}

/** How many school days a stretch has, both ends inclusive. `entries` are all that touch it. */
export const schoolDaysIn = (from: Day, to: Day, entries: readonly Entry[]): number =>
  daysBetween(from, to) - daysOffIn(from, to, entries).size

/**
 * The holidays of `entries`, which are all from `date` on, with those of their days on which school is held; without those
 * of which no day is left. The same rule as that of `daysOffIn`.
 */
export function holidaysOf<E extends Entry>(entries: readonly E[], date: Day): (E & { held: Day[] })[] {
  const working = entries.filter(({ kind }) => kind === 'Working day').map(({ from }) => from)
  return entries
    .filter(({ kind }) => kind === 'Holiday')
    .map((entry) => ({ ...entry, held: working.filter((day) => entry.from <= day && day <= entry.to) }))
    .filter(({ from, to, held }) => held.length < daysBetween(from < date ? date : from, to))
}

export const asList = (off: DaysOff): DayOff[] => [...off].map(([day, reason]) => ({ day, reason }))

/** Days that follow each other for one reason, as stretches. */
export function stretchesOf(days: readonly DayOff[]): { from: Day; to: Day; reason: string }[] {
  const stretches: { from: Day; to: Day; reason: string }[] = []
  for (const { day, reason } of days) {
    const last = stretches.at(-1)
    if (last?.reason === reason && addDays(last.to, 1) === day) last.to = day
    else stretches.push({ from: day, to: day, reason })
  }
  return stretches
}
