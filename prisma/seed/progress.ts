import { db, pool, type Transaction } from '@/lib/server/data/db'

/** The state of seeding this database. */
export type Progress = {
  /** Seeding began before and was interrupted. */
  resumed: boolean
  /** Seeding was finished once: what is missing was deleted by somebody. */
  filled: boolean
}

/** Enough for 100,000 students. */
const lockTimeout = '30min'

/**
 * Runs `fill` under a lock and records its beginning and end, so that after an interruption the next run knows that
 * something is missing.
 */
export async function fillOnce(fill: (progress: Progress) => Promise<void>) {
  const lock = await pool().connect()
  try {
    await lock.query(`SELECT set_config('lock_timeout', $1, false)`, [lockTimeout])
    await lock.query('SET statement_timeout = 0; SET idle_session_timeout = 0')
    // PostgreSQL releases it however this process ends.
    await lock.query(`SELECT pg_advisory_lock(hashtext('demo school'))`)
    // The audit has two entries of the whole: when this begins and when it ends.
    await lock.query('SET portal.filling = off')
    await lock.query('INSERT INTO "AuditPause" DEFAULT VALUES ON CONFLICT DO NOTHING')
    const { id, demoBegunAt, demoFilledAt } = await db.portal.findFirstOrThrow()
    await db.portal.update({ where: { id }, data: { demoBegunAt: demoBegunAt ?? new Date() } })
    await fill({ resumed: Boolean(demoBegunAt && !demoFilledAt), filled: Boolean(demoFilledAt) })
    await db.portal.update({ where: { id }, data: { demoFilledAt: new Date() } })
    await lock.query('DELETE FROM "AuditPause"')
  } finally {
    lock.release(true)
  }
}

/** Runs a part of seeding in one transaction. */
export const inOneTransaction = <T>(fill: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.$transaction(fill, { timeout: 10 * 60_000 })
