import { durations, type Role } from '@/lib/constants'
import { accessToken } from './actor'
import { Prisma } from '@/prisma/client/client'
import { db, type Transaction } from '../data/db'
import { loginName } from './login'
import type { Queries } from '../data/rows'
import { hashSecret, newSecret } from '../secrets'
import { usedNow } from './session-use'

/** An access token (a bearer, good for 15 minutes) and the refresh token that renews it. */
export type TokenPair = { accessToken: string; refreshToken: string }

/** Characters that are kept of what a device says of itself. */
const longestUserAgent = 300

/** The kind of mail (lib/server/messages/mails/kinds.ts); the statement of the log-in queues it. */
const newDeviceMail = 'newDevice'

/** Whence a session is used: the network address, and the device in its own words. */
export type Origin = { address: string; userAgent?: string | undefined }

const expiry = () => new Date(Date.now() + durations.session * 1000)

/** What a log-in is about beside its session; it changes nothing for a browser that the account knows. */
export type Login = {
  /** With which name (`loginName`), and the hash of the password that was checked; null for an account that has just been made. */
  verified: { name: string; passwordHash: string | null } | null
  /** The account waits for approval. */
  pending?: boolean
  /** The account's first. */
  first?: boolean
  /** It had one. */
  secondStep?: boolean
  /** Where to tell the owner of a device that the account does not know. */
  tell?: string | null
}

/**
 * Creates a session for `user` and its first tokens, and removes their sessions that have expired, in one statement. Who has
 * it tell of a new device sends the mail afterwards (`drain`).
 *
 * The database decides whether it may: the password may have been changed, the account deactivated or a second step set up
 * while this log-in waited. Whoever does that waits for those that came before, and then ends their sessions.
 * @returns null when one of them is so.
 */
export async function openSession(
  tx: Queries,
  user: { id: string; role: Role },
  { address, userAgent = '' }: Origin,
  { verified, pending = false, first = false, secondStep = false, tell = null }: Login,
) {
  const unchanged = verified
    ? Prisma.sql`AND ${loginName} = ${verified.name}::text AND "passwordHash" = ${verified.passwordHash}::text`
    : Prisma.empty
  const active = verified ? Prisma.sql`AND "isActive"` : Prisma.empty
  const refreshToken = newSecret()
  const now = new Date()
  const use = usedNow(address)
  // Two first log-ins would otherwise wait for each other: both would change what both hold.
  const held = first ? Prisma.sql`FOR NO KEY UPDATE OF l` : Prisma.sql`FOR SHARE OF l`
  const noted = first
    ? Prisma.sql`, noted AS (UPDATE "Login" SET "firstLoginAt" = ${now} WHERE "userId" = ${user.id}::uuid AND "firstLoginAt" IS NULL)`
    : Prisma.empty
  const told = tell
    ? Prisma.sql`, told AS (
        INSERT INTO "Delivery" ("channel", "mail", "subjectId", "address", "dueAt")
        SELECT 'Email'::"NotificationType", ${newDeviceMail}::text, "id", ${tell}::text, ${now}::timestamptz FROM session)`
    : Prisma.empty
  // First the person, then the login, as everybody locks them.
  const statement = Prisma.sql`
    WITH person AS MATERIALIZED (
      SELECT "id" FROM "User" WHERE "id" = ${user.id}::uuid ${active} FOR SHARE
    ), expired AS (
      DELETE FROM "Session" WHERE "userId" = ${user.id}::uuid AND "expiresAt" < ${now}
    ), session AS (
      INSERT INTO "Session" ("userId", "createdAt", "expiresAt", "lastUsedAt", "address", "userAgent", "secondStep")
      SELECT "userId", ${now}::timestamptz, ${expiry()}::timestamptz, ${use.lastUsedAt}::timestamptz, ${use.address}::text,
        ${userAgent.slice(0, longestUserAgent)}::text, ${secondStep}::boolean
      FROM person JOIN "Login" l ON l."userId" = person."id"
      WHERE ("secondStepAt" IS NULL OR ${secondStep}::boolean) ${unchanged} ${held}
      RETURNING "id"
    )${noted}${told}
    INSERT INTO "RefreshToken" ("hash", "sessionId") SELECT ${hashSecret(refreshToken)}, "id" FROM session
    RETURNING "sessionId" AS "id"`
  const [opened] = await tx.$queryRaw<{ id: string }[]>`${statement}`
  if (!opened) return null
  const session = { id: opened.id, userId: user.id, role: user.role }
  return { session, tokens: { accessToken: await accessToken(session, { pending }), refreshToken } satisfies TokenPair }
}

/**
 * Exchanges a refresh token for a new pair. A token that was used before ends its session: it was stolen, and nobody
 * can tell which of its two users is the thief (docs/spec-decisions.md, Identity and sessions).
 * @returns null when the token is unknown, used or expired.
 */
export async function rotateTokens(refreshToken: string, { address }: Origin): Promise<TokenPair | null> {
  const hash = hashSecret(refreshToken)
  return db.$transaction(async (tx) => {
    const token = await tx.refreshToken.findUnique({
      where: { hash, session: { expiresAt: { gt: new Date() } } },
      relationLoadStrategy: 'join',
      select: {
        session: {
          select: {
            id: true,
            userId: true,
            login: { select: { user: { select: { isActive: true, approvedAt: true } } } },
          },
        },
      },
    })
    if (!token) return null
    const { id, userId, login } = token.session
    const { user } = login
    // First the session, as who ends it does, which takes its tokens along: the two would wait for each other.
    const kept = await tx.session.updateMany({ where: { id }, data: { expiresAt: expiry(), ...usedNow(address) } })
    if (kept.count === 0) return null
    // Of two uses at once, only one update finds the token unused.
    const { count } = await tx.refreshToken.updateMany({ where: { hash, usedAt: null }, data: { usedAt: new Date() } })
    if (count === 0 || (!user.isActive && user.approvedAt)) {
      await tx.session.deleteMany({ where: { id } })
      return null
    }
    const next = newSecret()
    await tx.refreshToken.create({ data: { hash: hashSecret(next), sessionId: id } })
    return { accessToken: await accessToken({ id, userId }, { pending: !user.approvedAt }), refreshToken: next }
  })
}

/** Ends every session of a user, on every device, except the session `kept`. */
export async function endSessionsOf(tx: Transaction, userId: string, kept?: string) {
  await tx.session.deleteMany({ where: { userId, ...(kept ? { id: { not: kept } } : {}) } })
}
