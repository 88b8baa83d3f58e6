import type { Transaction } from './db'

/**
 * Holds what a student's days say (marks and leaves, which depend on each other) until the transaction ends: others
 * who change them wait here.
 */
export async function lockDaysOf(tx: Transaction, studentId: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`days of ${studentId}`}))`
}
