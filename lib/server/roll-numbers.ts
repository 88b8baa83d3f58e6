import type { Transaction } from './db'

/** The next free roll number of a class. Callers of one class queue here until the transaction before has ended. */
export async function nextRollNo(tx: Transaction, schoolClass: string): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`roll number ${schoolClass}`}))`
  const { _max } = await tx.user.aggregate({ where: { class: schoolClass }, _max: { rollNo: true } })
  return (_max.rollNo ?? 0) + 1
}
