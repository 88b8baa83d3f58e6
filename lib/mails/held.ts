import { z } from 'zod'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { once } from '@/lib/server/doors/once'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { lockedInOrder } from '@/lib/server/messages/deliveries/locked-in-order'
import { Prisma } from '@/prisma/client/client'
import { mailMessages } from './messages'

/** Messages that a restore has found waiting, and nobody has decided about yet, `d`. */
export const heldSql = Prisma.sql`d."status" = 'Queued' AND d."heldSince" IS NOT NULL`

const held = lockedInOrder(Prisma.sql`"status" = 'Queued' AND "heldSince" IS NOT NULL`)

/** How many messages a restore holds, and since when (ISO 8601, UTC; null without any). */
export const readHeld = operation({
  access: 'mails:manage',
  input: z.object({}),
  output: z.strictObject({ count: z.number(), since: z.string().nullable() }),
  fail: mailMessages.loadFailed,
  async run() {
    const [row] = await rowsOf<{ count: number; since: string | null }>`
      SELECT count(*)::int AS "count", to_char(min(d."heldSince") AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "since"
      FROM "Delivery" d WHERE ${heldSql}`
    return row ?? { count: 0, since: null }
  },
})

/** Lets all that a restore holds go; whoever got one before the loss gets it again. */
export const sendHeld = operation({
  access: 'mails:manage',
  input: z.object({}),
  output: z.strictObject({ count: z.number() }),
  fail: mailMessages.heldFailed,
  async run(actor, _input, caller) {
    const answer = await once(caller, { of: 'sendHeld', by: actor.id, input: {} }, async (tx) => ({
      count: await tx.$executeRaw`
        ${held} UPDATE "Delivery" d SET "heldSince" = NULL, "dueAt" = now() FROM locked WHERE d."id" = locked."id"`,
    }))
    caller.afterwards(drain)
    return answer
  },
})

/** Sends none of what a restore holds. Each stays listed as Failed with the reason, and is not counted as a failure. */
export const discardHeld = operation({
  access: 'mails:manage',
  input: z.object({}),
  output: z.strictObject({ count: z.number() }),
  fail: mailMessages.discardFailed,
  async run(actor, _input, caller) {
    const answer = await once(caller, { of: 'discardHeld', by: actor.id, input: {} }, async (tx) => ({
      count: await tx.$executeRaw`
        ${held} UPDATE "Delivery" d SET "status" = 'Failed', "reason" = ${mailMessages.discardedBecause}, "decidedAt" = now()
        FROM locked WHERE d."id" = locked."id"`,
    }))
    // It writes what has become of notices too.
    caller.afterwards(drain)
    return answer
  },
})
