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

/** For rows of pupils who are not, where `studentId` is the column. */
export const notBlockedSql = (studentId: Prisma.Sql) =>
  Prisma.sql`${studentId} NOT IN (SELECT b."id" FROM "User" b WHERE b."blockedAt" IS NOT NULL)`
