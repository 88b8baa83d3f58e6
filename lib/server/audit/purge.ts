import { db, type Transaction } from '../data/db'
import { rowsOf } from '../data/rows'
import { inBatches } from '../data/in-batches'

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

/** People who are looked for at once. */
const mostPeople = 200

/**
 * Removes the details that are there of people who were erased, which later changes of what was kept of them make, and of
 * those whose account was removed before `moment`, as that of a sign-up that was rejected.
 * @returns how many people they were of.
 */
export function purgeAuditOfErased(moment: Date): Promise<number> {
  return inBatches(async (limit) => {
    const people = await peopleToPurge(moment, limit)
    for (const { id } of people) await db.$transaction((tx) => purgeAuditOf(tx, id))
    return { count: people.length }
  }, mostPeople)
}

/** Whose details those are, `limit` of them at most. */
const peopleToPurge = (moment: Date, limit: number) => rowsOf<{ id: string }>`
  SELECT e."personId" AS "id" FROM "User" u JOIN "AuditEntry" e ON e."personId" = u."id"
  JOIN "AuditDetail" d ON d."entryId" = e."id" WHERE u."purgedAt" IS NOT NULL AND e."what" <> 'Purged'
  UNION
  SELECT e."personId" FROM "AuditEntry" e JOIN "AuditDetail" d ON d."entryId" = e."id"
  WHERE e."kind" = 'User' AND e."what" = 'Removed' AND e."at" < ${moment}
  LIMIT ${limit}`
