import { Prisma } from '@/prisma/client/client'

/**
 * A CTE that locks the deliveries for which `which` holds, in the order of their ids, as everybody does who locks several:
 * otherwise two could wait for each other. The statement joins it by "id".
 */
export const lockedInOrder = (which: Prisma.Sql) =>
  Prisma.sql`WITH locked AS (SELECT "id" FROM "Delivery" WHERE ${which} ORDER BY "id" FOR UPDATE)`
