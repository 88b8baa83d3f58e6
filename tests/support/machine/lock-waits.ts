import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'

type Query = (text: string) => Promise<object[]>

/** Waits until so many statements wait for a lock in the database. */
export const lockWaits = (wanted: number, query: Query = sql) =>
  eventually(async () => {
    const waiting = await query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return waiting.length === wanted
  }, `${wanted} wait for a lock`)
