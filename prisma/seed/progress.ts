import { db, pool, type Transaction } from '@/lib/server/data/db'

/** How far the demo school of this database has come. */
export type Progress = {
  /** Filling it was begun before and interrupted. */
  resumed: boolean
  /** It has been filled to the end once: what lacks since has been deleted by somebody. */
  filled: boolean
}

/** What filling a school of 100,000 pupils may take. */
const longest = '30min'

/**
 * Runs `fill` alone, whoever else wants to fill this database, and notes its beginning and its end: whatever interrupts
 * it, the next run knows that something is missing.
 */
export async function fillOnce(fill: (progress: Progress) => Promise<void>) {
  const lock = await pool().connect()
  try {
    await lock.query(`SET lock_timeout = '${longest}'; SET statement_timeout = 0; SET idle_session_timeout = 0`)
    // PostgreSQL gives it back however this process ends.
    await lock.query(`SELECT pg_advisory_lock(hashtext('demo school'))`)
    const { id, demoBegunAt, demoFilledAt } = await db.portal.findFirstOrThrow()
    await db.portal.update({ where: { id }, data: { demoBegunAt: demoBegunAt ?? new Date() } })
    await fill({ resumed: Boolean(demoBegunAt && !demoFilledAt), filled: Boolean(demoFilledAt) })
    await db.portal.update({ where: { id }, data: { demoFilledAt: new Date() } })
  } finally {
    lock.release(true)
  }
}

/** A part of the demo school that is there whole or not at all. */
export const whole = <T>(fill: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.$transaction(fill, { timeout: 10 * 60_000 })
