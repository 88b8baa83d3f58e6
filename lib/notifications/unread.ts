import { mostInBar } from '@/lib/bar'
import type { Actor } from '@/lib/server/accounts/actor'
import { scopeOf } from '@/lib/server/accounts/scope'
import { announcements } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'

/**
 * Notifications since the actor last read them, `mostInBar` at most. Reads short ranges of two indexes. Staff count only
 * announcements of others, because they cause those about single students themselves.
 */
function unreadRows(actor: Actor): Prisma.Sql {
  const { id } = actor
  const scope = scopeOf('notifications:read', actor)
  const { reach, children } = scope
  if (!reach) return Prisma.sql`(SELECT n."id", n."createdAt" FROM "Notification" n WHERE false) found`
  const ofFamily = reach === 'addressed' || reach === 'addressedStaff' || reach === 'childrenToldOf'
  const since = Prisma.sql`n."createdAt" > (SELECT coalesce("notificationsSeenAt", "approvedAt", "createdAt") FROM "User" WHERE "id" = ${id}::uuid)`
  const announced = allOf(
    since,
    Prisma.sql`n."studentId" IS NULL AND n."sentById" <> ${id}::uuid`,
    ofFamily ? conditionSql(announcements(scope), 'n') : undefined,
  )
  const columns = Prisma.sql`n."id", n."createdAt"`
  const students = reach === 'addressed' ? [id] : children.map((child) => child.id)
  const about = Prisma.sql`UNION ALL (
    SELECT ${columns} FROM "Notification" n WHERE ${allOf(
      since,
      Prisma.sql`n."studentId" = ANY (${students}::uuid[])`,
      reach === 'addressed' ? Prisma.sql`NOT n."toGuardians"` : undefined,
    )} LIMIT ${mostInBar})`
  return Prisma.sql`(
    (SELECT ${columns} FROM "Notification" n WHERE ${announced} LIMIT ${mostInBar}) ${ofFamily ? about : Prisma.empty}) found`
}

/** How many these are, as an expression. */
export const unreadSql = (actor: Actor): Prisma.Sql =>
  Prisma.sql`(SELECT least(count(*), ${mostInBar})::int FROM ${unreadRows(actor)})`

/** The ids of these up to an instant (ISO 8601), or of all. */
export async function newOnes(actor: Actor, until: string | undefined): Promise<string[]> {
  const upTo = until ? Prisma.sql`WHERE found."createdAt" <= ${until}::timestamptz` : Prisma.empty
  const rows = await rowsOf<{ id: string }>`SELECT found."id" FROM ${unreadRows(actor)} ${upTo} LIMIT ${mostInBar}`
  return rows.map(({ id }) => id)
}

export async function countUnread(actor: Actor): Promise<number> {
  const [row] = await rowsOf<{ unread: number }>`SELECT ${unreadSql(actor)} AS unread`
  return row?.unread ?? 0
}
