import { Prisma } from '@/prisma/client/client'

/**
 * The entries of a guardian: their own, and those that were joined into it, whose addresses are theirs as well. Two lookups by
 * index: with OR between them PostgreSQL looks at every person for each guardian.
 */
export const entriesOf = (guardianId: Prisma.Sql) => Prisma.sql`(
  SELECT e.* FROM "User" e WHERE e."id" = ${guardianId} UNION ALL SELECT e.* FROM "User" e WHERE e."joinedIntoId" = ${guardianId})`

/** To join: those of the link `g` as `u`, and their logins as `l`. */
export const entriesWithLogins = Prisma.sql`
  CROSS JOIN LATERAL ${entriesOf(Prisma.sql`g."guardianId"`)} u LEFT JOIN "Login" l ON l."userId" = u."id"`

/** Every e-mail of the entry `u` and its login `l`. */
export const everyEmail = Prisma.sql`u."contactEmail", u."provenContactEmail", l."email", l."provenEmail"`

/**
 * The addresses of guardians who are barred, with the child from whom: the WITH of a statement, read first, because they are
 * few. The other way round, every message that waits would be compared with every person's addresses.
 */
export const withBarredAddresses = Prisma.sql`
  WITH barred AS MATERIALIZED (
    SELECT g."studentId" AS child, a."address"
    FROM "Guardianship" g ${entriesWithLogins}
    CROSS JOIN LATERAL unnest(ARRAY[${everyEmail}, phone_number(u."phone")]) AS a ("address")
    WHERE g."barredAt" IS NOT NULL AND a."address" IS NOT NULL
  )`
