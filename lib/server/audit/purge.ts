import type { Transaction } from '../data/db'

/**
 * Removes the details (network address, values before and after) of all entries that are about a person or were made by
 * them, in the transaction of the person's erasure. The entries stay, with ids and digests; one more says what was
 * removed.
 * @returns how many details there were.
 */
export async function purgeAuditOf(tx: Pick<Transaction, '$queryRaw'>, personId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ purged: bigint }[]>`SELECT purge_audit_of_person(${personId}::uuid) AS "purged"`
  return Number(row?.purged ?? 0)
}

/**
 * The same for all entries from before `moment`, which is at least 30 days ago: for details that nobody may keep longer.
 */
export async function purgeAuditBefore(tx: Pick<Transaction, '$queryRaw'>, moment: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ purged: bigint }[]>`SELECT purge_audit_before(${moment}::timestamptz) AS "purged"`
  return Number(row?.purged ?? 0)
}
