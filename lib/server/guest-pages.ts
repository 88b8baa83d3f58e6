import { refreshSettings } from './data/read-settings'
import { rowsOf } from './data/rows'
import { schoolDay } from './school-day'

/**
 * Tells server/guest-pages.mjs on what pages depend that say the same to every visitor: on what is in the database
 * and on the school day. While both are the same, so is the page.
 */
export function tellWhatGuestsSee() {
  Object.assign(globalThis, { [Symbol.for('school-portal.what-guests-see')]: whatGuestsSee })
}

/**
 * Undefined where the database does not answer, which the page itself then says. The settings are brought up to date
 * first: otherwise a page could show those of a second ago and be kept with what is newer.
 */
async function whatGuestsSee(): Promise<string | undefined> {
  try {
    const [now] = await rowsOf<{ snapshot: string; version: number }>`
      SELECT pg_current_snapshot()::text AS "snapshot", "version" FROM "SchoolSettings"`
    if (!now) return undefined
    await refreshSettings(now.version)
    return `${now.snapshot} ${schoolDay()}`
  } catch {
    return undefined
  }
}
