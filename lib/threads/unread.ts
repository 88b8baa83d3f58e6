import { mostInBar } from '@/lib/bar'
import { allows } from '@/lib/permissions'
import type { Actor } from '@/lib/server/accounts/actor'
import { Prisma } from '@/prisma/client/client'
import { isNewTo, visibleThreads } from './visible'

/**
 * In how many threads there are messages that the actor has not seen, `mostInBar` at most, as an expression: what the list of
 * messages marks as new. 0 for who does not write in them.
 */
export const unreadThreadsSql = (actor: Actor): Prisma.Sql =>
  allows('threads:write', actor)
    ? Prisma.sql`(SELECT count(*)::int FROM (
        SELECT 1 FROM "Thread" t WHERE ${visibleThreads(actor)} AND ${isNewTo(actor.id)} LIMIT ${mostInBar}) found)`
    : Prisma.sql`0`
