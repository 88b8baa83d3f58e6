import type { Transaction } from './db'

/**
 * Holds what students' days say (marks and leaves, which depend on each other) until the transaction ends: others who
 * change them wait here.
 */
export const lockDaysOf = (tx: Transaction, ...studentIds: string[]) =>
  lock(
    tx,
    studentIds.map((id) => `days of ${id}`),
  )

/**
 * Holds the students' days, and keeps others from marking in their classes. Whoever writes marks of several students
 * takes this before the first of them: each write locks the tallies of its student and class until the end.
 */
export const lockMarking = (
  tx: Transaction,
  { studentIds, classes }: { studentIds: readonly string[]; classes: readonly string[] },
) => lock(tx, [...studentIds.map((id) => `days of ${id}`), ...classes.map((name) => `marking of ${name}`)])

/** Several are locked in one order, so that two who want the same cannot wait for each other. */
async function lock(tx: Transaction, names: readonly string[]) {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtext(name) AS key FROM unnest(${names}::text[]) AS name ORDER BY key
    ) keys`
}
