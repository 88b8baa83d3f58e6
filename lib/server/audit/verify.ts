import { beginning, chainedColumns, digestOf, linkHash, type ChainedEntry } from './chain'
import type { Head } from './head'

/** Asks the database, always within one snapshot of it. */
export type Ask = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>

/** What was found: nothing wrong, or one sentence. */
export type Verdict =
  | { ok: true; entries: number; purged: number; waiting: number; head: Head }
  | { ok: false; sentence: string }

/** Rows that are read at once. */
const batch = 5_000

type LinkRow = { position: string; entryId: string; hash: string; salt: string | null; values: string | null } & (
  | ChainedEntry
  | { id: null }
)

/** Ids of entries, by the person whose details they say were purged. */
type Purges = ReadonlyMap<string, bigint>

/**
 * Looks whether anything of the audit was changed, removed, added or moved since it was written: the chain of all
 * entries with the key, the digests of all details, and whether the chain still has the end that was kept outside of the
 * database. Details that were purged are fine where an entry says so.
 */
export async function verifyAudit(ask: Ask, key: string, kept?: Head): Promise<Verdict> {
  const purges = await purgesOf(ask)
  const seen = { entries: 0, purged: 0, hash: beginning, kept: kept === undefined || kept.position === 0 }
  for (;;) {
    const links = await ask<LinkRow>(
      `SELECT l."position"::text AS "position", l."entryId"::text AS "entryId", l."hash", d."salt"::text AS "salt", d."values",
         ${chainedColumns.sql}
       FROM "AuditLink" l LEFT JOIN "AuditEntry" e ON e."id" = l."entryId" LEFT JOIN "AuditDetail" d ON d."entryId" = l."entryId"
       WHERE l."position" > $1 ORDER BY l."position" LIMIT ${batch}`,
      [seen.entries],
    )
    for (const link of links) {
      const wrong = wrongIn(link, seen, key, purges)
      if (wrong) return { ok: false, sentence: wrong }
      seen.entries += 1
      seen.hash = link.hash
      if (link.values === null) seen.purged += 1
      if (kept?.position === seen.entries) {
        if (kept.hash !== link.hash)
          return failed(`The chain was made anew: at position ${kept.position} it is not the one that was kept.`)
        seen.kept = true
      }
    }
    if (links.length < batch) break
  }
  if (!seen.kept && kept)
    return failed(`The end is missing: the chain had ${kept.position} entries, and now has ${seen.entries}.`)
  const loose = await looseEnds(ask)
  if (loose) return failed(loose)
  const [waiting] = await ask<{ count: number }>('SELECT count(*)::int AS count FROM "AuditWaiting"', [])
  const { entries, purged, hash } = seen
  return { ok: true, entries, purged, waiting: waiting?.count ?? 0, head: { position: entries, hash } }
}

const failed = (sentence: string): Verdict => ({ ok: false, sentence })

/** What is wrong with a link of the chain, as a sentence. */
function wrongIn(link: LinkRow, before: { entries: number; hash: string }, key: string, purges: Purges) {
  const { entryId, salt, values } = link
  const position = before.entries + 1
  if (link.position !== String(position)) return `The link at position ${position} of the chain is missing.`
  if (link.id === null) return `Entry ${entryId}, at position ${position} of the chain, was removed.`
  if (linkHash(key, before.hash, position, link) !== link.hash)
    return position === 1
      ? `Entry ${entryId}, the first of the chain, was changed, or the key is not the one that it was made with.`
      : `Entry ${entryId}, at position ${position} of the chain, was changed or moved.`
  if (salt === null || values === null)
    return isPurged(link, purges)
      ? undefined
      : `The details of entry ${entryId} were removed, and no entry says by whom.`
  return digestOf({ salt, values }) === link.digest ? undefined : `The details of entry ${entryId} were changed.`
}

/** Whose details were purged, and the last time: an entry of the purge that only waits to be linked counts too. */
async function purgesOf(ask: Ask): Promise<Purges> {
  const rows = await ask<{ person: string; last: string }>(
    `SELECT "personId" AS "person", max("id")::text AS "last" FROM "AuditEntry"
     WHERE "what" = 'Purged' AND "personId" IS NOT NULL GROUP BY 1`,
    [],
  )
  return new Map(rows.map(({ person, last }) => [person, BigInt(last)]))
}

/** Whether the details were of somebody's who was purged later: a purge gets its id after the entries that it empties. */
const isPurged = ({ id, personId, actorId }: ChainedEntry, purges: Purges) =>
  [personId, actorId].some((person) => person !== null && (purges.get(person) ?? 0n) > BigInt(id))

/** What the chain cannot show: what is in one of the tables alone. */
async function looseEnds(ask: Ask): Promise<string | undefined> {
  const [outside] = await ask<{ id: string }>(
    `SELECT e."id"::text AS "id" FROM "AuditEntry" e
     WHERE NOT EXISTS (SELECT FROM "AuditLink" l WHERE l."entryId" = e."id")
       AND NOT EXISTS (SELECT FROM "AuditWaiting" w WHERE w."entryId" = e."id") ORDER BY e."id" LIMIT 1`,
    [],
  )
  if (outside) return `Entry ${outside.id} is not in the chain and does not wait for its place.`
  const [gone] = await ask<{ id: string }>(
    `SELECT w."entryId"::text AS "id" FROM "AuditWaiting" w
     WHERE NOT EXISTS (SELECT FROM "AuditEntry" e WHERE e."id" = w."entryId") ORDER BY 1 LIMIT 1`,
    [],
  )
  if (gone) return `Entry ${gone.id} was removed before it had its place in the chain.`
  const [changed] = await ask<{ id: string }>(
    `SELECT d."entryId"::text AS "id" FROM "AuditDetail" d JOIN "AuditWaiting" w ON w."entryId" = d."entryId"
     JOIN "AuditEntry" e ON e."id" = d."entryId"
     WHERE e."digest" <> encode(sha256(convert_to(d."salt" || d."values", 'UTF8')), 'hex') LIMIT 1`,
    [],
  )
  if (changed) return `The details of entry ${changed.id} were changed.`
  const [pause] = await ask<object>(`SELECT 1 FROM "AuditPause" WHERE "since" < now() - interval '1 day'`, [])
  return pause ? 'The audit is paused since more than a day ago: npm run seed has not come to its end.' : undefined
}
