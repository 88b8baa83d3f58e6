import { addDays } from '@/lib/dates'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'

const days = 7

/**
 * Messages of the last days that have failed, `d`. Those to people without an address are not counted: sending them again
 * would change nothing, and the notification says so. Nor are those that were discarded after a restore.
 */
export const failedSql = () => Prisma.sql`
  d."status" = 'Failed' AND d."address" IS NOT NULL AND d."heldSince" IS NULL AND d."createdAt" >= ${instantsOf(addDays(schoolDay(), 1 - days)).gte}`
