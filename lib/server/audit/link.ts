import { db, type Transaction } from '../data/db'
import { rowsOf } from '../data/rows'
import { env } from '../env'
import { beginning, chainedColumns, linkHash, type ChainedEntry } from './chain'
import { keepHead, type Head } from './head'
import { auditKey } from './key'

/** Entries that one transaction links, and transactions of one call. */
const most = 1_000
const mostBatches = 100

/**
 * Gives the entries that wait their places in the chain, in the order of their ids as far as they can be seen by now. Of
 * several servers one does it at a time; the others leave it to that one. Whoever writes waits for nobody.
 */
export async function linkWaiting(): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const [waiting] = await rowsOf<object>`SELECT 1 FROM "AuditWaiting" LIMIT 1`
    if (!waiting) return
    const head = await db.$transaction(linkBatch)
    if (!head) return
    await keepHead(head, env().DATA_DIR)
  }
}

/** The chain's new end; undefined when another server is at it, or nothing waits any more. */
async function linkBatch(tx: Transaction): Promise<Head | undefined> {
  const [lock] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('audit chain')) AS "held"`
  if (!lock?.held) return undefined
  // A statement of its own: it has to see what the last holder of the lock has committed.
  const [last] = await tx.$queryRaw<{ position: bigint; hash: string }[]>`
    SELECT "position", "hash" FROM "AuditLink" ORDER BY "position" DESC LIMIT 1`
  const entries = await tx.$queryRaw<ChainedEntry[]>`
    WITH taken AS (
      DELETE FROM "AuditWaiting" WHERE "entryId" IN (
        SELECT w."entryId" FROM "AuditWaiting" w JOIN "AuditEntry" e ON e."id" = w."entryId" ORDER BY w."entryId" LIMIT ${most})
      RETURNING "entryId"
    )
    SELECT ${chainedColumns} FROM taken JOIN "AuditEntry" e ON e."id" = taken."entryId" ORDER BY e."id"`
  if (entries.length === 0) return undefined
  const key = auditKey()
  let head: Head = { position: Number(last?.position ?? 0), hash: last?.hash ?? beginning }
  const links = entries.map((entry) => {
    const position = head.position + 1
    head = { position, hash: linkHash(key, head.hash, position, entry) }
    return { ...head, entryId: entry.id }
  })
  await tx.$executeRaw`
    INSERT INTO "AuditLink" ("position", "entryId", "hash")
    SELECT l."position", l."entryId", l."hash"
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS l("position" bigint, "entryId" bigint, "hash" text)`
  return head
}
