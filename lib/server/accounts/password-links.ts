import type { db, Transaction } from '../data/db'
import { env } from '../env'
import type { Prisma } from '@/prisma/client/client'
import { lockLogin } from './login'
import { hashSecret, newSecret } from '../secrets'

/**
 * A link for choosing the password of a login, for the e-mail where its links are mailed, or for whoever has just entered
 * the code of a slip (null). It works once, for `seconds` after `store` has run; with `alone` older ones end then. `store`
 * answers whether the login still has that e-mail: else it stores nothing.
 */
export function newPasswordLink(
  { userId, email }: { userId: string; email: string | null },
  seconds: number,
  { alone = false } = {},
) {
  const token = newSecret()
  return {
    token,
    url: `${env().APP_URL}/reset-password/${token}`,
    async store(tx: Transaction): Promise<boolean> {
      const login = await lockLogin(tx, userId)
      if (!login || (email !== null && login.email !== email)) return false
      const now = new Date()
      await tx.passwordReset.deleteMany({ where: { userId, ...(alone ? {} : { expiresAt: { lt: now } }) } })
      await tx.passwordReset.create({
        data: { hash: hashSecret(token), userId, expiresAt: new Date(now.getTime() + seconds * 1000) },
      })
      return true
    },
  }
}

/** A guardian's link to a child of whom there is something for them in the portal. */
export const openToGuardian = {
  until: null,
  barredAt: null,
  OR: [{ seesRecords: true }, { isTold: true }, { pays: true }],
} as const satisfies Prisma.GuardianshipWhereInput

/**
 * Who waits for approval may choose a password meanwhile. A guardian chooses the first one only while there is a child for
 * whom they need it: an invitation ends with a bar.
 */
export const mayChoosePassword = {
  blockedAt: null,
  AND: [
    { OR: [{ isActive: true }, { approvedAt: null }] },
    {
      OR: [
        { role: { not: 'parent' } },
        { login: { passwordHash: { not: null } } },
        { children: { some: openToGuardian } },
      ],
    },
  ],
} satisfies Prisma.UserWhereInput

/** The unexpired link of `token`, or null. */
export const findPasswordLink = (tx: Transaction | typeof db, token: string) =>
  tx.passwordReset.findFirst({
    // Who was blocked or deactivated since has no use of it.
    where: {
      hash: hashSecret(token),
      byCode: false,
      expiresAt: { gt: new Date() },
      login: { user: mayChoosePassword },
    },
    relationLoadStrategy: 'join',
    select: {
      hash: true,
      login: { select: { userId: true, email: true, phone: true, provenEmail: true, passwordHash: true } },
    },
  })

/**
 * Deletes the link of `token` and every other link of its account. Returns the account's id; null for an unknown, used
 * or expired token.
 */
export async function consumePasswordLink(tx: Transaction, token: string): Promise<string | null> {
  const link = await findPasswordLink(tx, token)
  if (link) await lockLogin(tx, link.login.userId)
  // Of two requests at once only one deletes the row.
  if (!link || (await tx.passwordReset.deleteMany({ where: { hash: link.hash } })).count === 0) return null
  await tx.passwordReset.deleteMany({ where: { userId: link.login.userId } })
  return link.login.userId
}
