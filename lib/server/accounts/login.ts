import { Prisma } from '@/prisma/client/client'
import type { Transaction } from '../data/db'

/**
 * A person is not a login (docs/decisions/0002-a-person-is-not-a-login.md): the e-mail is that of the login, and who has none has none. Whoever reads a
 * person with their e-mail selects `loginEmail` and puts the person together with `withEmail`.
 */

export const loginEmail = { login: { select: { email: true } } } as const satisfies Prisma.UserSelect

/** A person as the contract's calls and the screens know them. The e-mail is '' where there is none. */
export const withEmail = <Row extends { id: string; name: string; login: { email: string | null } | null }>({
  id,
  name,
  login,
  ...person
}: Row) => ({ id, name, email: login?.email ?? '', ...person })

/** In SQL, where `u` is the person and `l` the login. */
export const peopleWithLogins = Prisma.sql`"User" u LEFT JOIN "Login" l ON l."userId" = u."id"`

/**
 * Where the school sends: the last address of a person, and of the parent, that was proven. One is whose link was followed,
 * or that the office entered, imported or approved; what somebody else sets waits for its link (docs/decisions/0003-proven-addresses.md). Every
 * message goes to one of these, but for the link that proves and those for a forgotten password.
 */
export const ownEmail = Prisma.sql`l."provenEmail"`
export const parentEmail = Prisma.sql`u."provenParentEmail"`

/** What is for a family goes to the parent's address, of whoever has none to their own. Null where there is neither. */
export const familyEmail = Prisma.sql`coalesce(${parentEmail}, ${ownEmail})`

/** What somebody types to log in: the e-mail, or the digits of a phone number, which are never alike. */
export const loginName = Prisma.sql`coalesce(l."email", l."phone")`

/** Where a guardian is written to, in SQL as above: at the e-mail of the login, or who has none at the contact e-mail. */
export const guardianEmail = Prisma.sql`coalesce(l."email", u."contactEmail")`
export const provenGuardianEmail = Prisma.sql`CASE WHEN l."email" IS NULL THEN u."provenContactEmail" ELSE l."provenEmail" END`

/**
 * Locks a login until the transaction ends, before its links and sessions are written: two who write them follow each
 * other, and none writes a link for an e-mail that is changed meanwhile. `email`: where its links are mailed.
 */
export async function lockLogin(
  tx: Transaction,
  userId: string,
): Promise<{ email: string | null; secondStepAt: Date | null } | undefined> {
  const [login] = await tx.$queryRaw<{ email: string | null; secondStepAt: Date | null }[]>`
    SELECT coalesce(l."email", (SELECT u."contactEmail" FROM "User" u WHERE u."id" = l."userId")) AS "email", l."secondStepAt"
    FROM "Login" l WHERE l."userId" = ${userId}::uuid FOR NO KEY UPDATE OF l`
  return login
}
