import { AppError } from '@/lib/errors'
import type { Transaction } from '@/lib/server/data/db'
import { Prisma } from '@/prisma/client/client'
import { studentMessages } from './messages'

/**
 * Of pupils whose data are blocked nothing more is recorded, until that is taken back. Who is not, is not blocked before the
 * transaction ends.
 * @throws AppError conflict for those who are.
 */
export async function assertNotBlocked(tx: Transaction, ids: readonly string[]) {
  const people = await tx.$queryRaw<{ name: string; blocked: boolean }[]>`
    SELECT "name", "blockedAt" IS NOT NULL AS "blocked" FROM "User" WHERE "id" = ANY (${[...ids]}::uuid[])
    ORDER BY "id" FOR KEY SHARE`
  const found = people.find(({ blocked }) => blocked)
  if (found) throw new AppError('conflict', studentMessages.blocked(found.name))
}

/** For enrolments `e`: those of pupils who are not. Only one that has ended may be of somebody who is. */
export const notBlockedSql = Prisma.sql`
  (e."toDay" IS NULL OR e."studentId" NOT IN (SELECT b."id" FROM "User" b WHERE b."blockedAt" IS NOT NULL))`
