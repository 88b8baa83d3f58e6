import { clockAt } from './dates'

/** Hours of the day in which messages to many wait: `21:00-08:00`, or `off`. */
export const quietHours = /^(?:off|(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * Until when it is quiet at this moment, as `08:00` in that zone; undefined where it is not. Hours that begin later than they
 * end go over midnight, and those that begin when they end are all day.
 */
export function quietUntil(hours: string, now: Date, timeZone: string): string | undefined {
  if (hours === 'off' || !quietHours.test(hours)) return undefined
  const [from = '', to = ''] = hours.split('-')
  const time = clockAt(now, timeZone)
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  return isQuiet ? to : undefined
}
