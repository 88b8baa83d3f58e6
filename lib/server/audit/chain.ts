import { createHash, createHmac } from 'node:crypto'
import { Prisma } from '@/prisma/client/client'

/** An entry as the chain has it, whatever reads it: ids as text, the time in milliseconds. */
export type ChainedEntry = {
  id: string
  at: number
  actorId: string | null
  sessionId: string | null
  requestId: string
  operation: string
  kind: string
  record: string
  personId: string | null
  what: string
  digest: string
}

/** The columns of a ChainedEntry in SQL, of `e`. */
export const chainedColumns = Prisma.sql`
  e."id"::text AS "id", (extract(epoch FROM e."at") * 1000)::float8 AS "at", e."actorId", e."sessionId",
  e."requestId", e."operation", e."kind", e."record", e."personId", e."what"::text AS "what", e."digest"`

/** What the first entry follows. */
export const beginning = ''

/**
 * The hash of the entry at `position` behind one with the hash `before`: HMAC-SHA256, base64url. Who does not have the
 * key can make none that fits, so that entries cannot be changed, moved, added between others or left out.
 */
export function linkHash(key: string, before: string, position: number, entry: ChainedEntry): string {
  const { id, at, actorId, sessionId, requestId, operation, kind, record, personId, what, digest } = entry
  const said = [id, at, actorId, sessionId, requestId, operation, kind, record, personId, what, digest]
  return createHmac('sha256', key)
    .update(JSON.stringify([before, position, ...said]))
    .digest('base64url')
}

/** The digest of an entry's details, as the database's triggers make it. */
export const digestOf = ({ salt, values }: { salt: string; values: string }) =>
  createHash('sha256')
    .update(salt + values)
    .digest('hex')
