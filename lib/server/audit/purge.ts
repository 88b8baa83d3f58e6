import { db, type Transaction } from '../data/db'

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

/** People in one run of the job; the next takes the others. */
const mostPeople = 200

/**
 * Removes the details that are there of people who were erased, which later changes of what was kept of them make, and from
 * before `moment` of those whose account is gone, as that of a sign-up that was rejected.
 * @returns how many people they were of.
 */
export async function purgeAuditOfErased(moment: Date): Promise<number> {
  const people = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT e."personId" AS "id" FROM "AuditEntry" e
    JOIN "AuditDetail" d ON d."entryId" = e."id" LEFT JOIN "User" u ON u."id" = e."personId"
    WHERE e."personId" IS NOT NULL AND e."what" <> 'Purged'
      AND (u."purgedAt" IS NOT NULL OR (u."id" IS NULL AND e."at" < ${moment})) LIMIT ${mostPeople}`
  for (const { id } of people) await db.$transaction((tx) => purgeAuditOf(tx, id))
  return people.length
}
