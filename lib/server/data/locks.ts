import type { Transaction } from './db'

/**
 * Holds what students' days say (marks and leaves, which depend on each other) until the transaction ends: others who
 * change them wait here. Several are locked in one order, so that two who want the same cannot wait for each other.
 */
export async function lockDaysOf(tx: Transaction, ...studentIds: string[]) {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtext('days of ' || id) AS key FROM unnest(${studentIds}::text[]) AS id ORDER BY key
    ) keys`
}
