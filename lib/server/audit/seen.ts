import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { allows } from '@/lib/permissions'
import type { Actor } from '../accounts/actor'
import { Prisma } from '@/prisma/client/client'
import { writeEntries } from './write'

/** Milliseconds in which somebody who reads the same pupil's page again is not noted again. */
const again = 10 * 60_000

/** Milliseconds for which readings are gathered, to be written with one statement. */
const gathering = 500

/** Pairs of reader and pupil that a server remembers; whom it has forgotten, the database knows. */
const most = 20_000

type Asker = { requestId: string; address: string; afterwards(task: () => Promise<void>): void }

type Reading = { person: string; actor: string; session: string; request: string; address: string; operation: string }

// Next may load this module more than once into a process.
const shared = globalThis as {
  portalSeen?: { lately: LRUCache<string, true>; gathered: Reading[]; writing?: Promise<void> }
}
const state = () => (shared.portalSeen ??= { lately: new LRUCache({ max: most, ttl: again }), gathered: [] })

/**
 * Notes after the response that a member of the staff has opened the page of a pupil, once in ten minutes. `personId` may
 * be anybody's: of those who are no pupils nothing is noted.
 */
export function noteSeen(caller: Asker, actor: Actor, personId: string) {
  if (!allows('readings:recorded', actor) || actor.id === personId) return
  const { lately } = state()
  const pair = `${actor.id} ${personId}`
  if (lately.has(pair)) return
  lately.set(pair, true)
  const { requestId: request, address } = caller
  caller.afterwards(async () => {
    state().gathered.push({
      person: personId,
      actor: actor.id,
      session: actor.sessionId,
      request,
      address,
      operation: 'people:read',
    })
    await written().catch((error: unknown) => {
      lately.delete(pair)
      throw error
    })
  })
}

/** Resolves once everything gathered by now is written. */
function written(): Promise<void> {
  const now = state()
  now.writing ??= sleep(gathering).then(() => {
    now.writing = undefined
    return write(now.gathered.splice(0))
  })
  return now.writing
}

/** Writes what is gathered at once: before the process ends. */
export const writeSeen = () => write(state().gathered.splice(0))

async function write(readings: readonly Reading[]) {
  if (readings.length === 0) return
  await writeEntries(Prisma.sql`
    SELECT DISTINCT ON (s."actor", s."person") now() AS "at", s."actor", nullif(s."session", '')::uuid AS "session",
      s."request", s."operation", 'User' AS "kind", s."person"::text AS "record", s."person", 'Seen' AS "what",
      jsonb_build_object('address', s."address")::text AS "details"
    FROM jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
      AS s("person" uuid, "actor" uuid, "session" text, "request" text, "address" text, "operation" text)
    JOIN "User" u ON u."id" = s."person" AND u."role" = 'student'
    WHERE NOT EXISTS (
      SELECT FROM "AuditEntry" e WHERE e."personId" = s."person" AND e."actorId" = s."actor" AND e."what" = 'Seen'
        AND e."at" > now() - interval '10 minutes')`)
}
