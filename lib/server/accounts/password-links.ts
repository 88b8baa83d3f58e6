import type { db, Transaction } from '../data/db'
import { env } from '../env'
import { hashSecret, newSecret } from '../secrets'

/** A link for choosing an account's password. It works once, for `seconds` after `store` has run. */
export function newPasswordLink(userId: string, seconds: number) {
  const token = newSecret()
  return {
    url: `${env().APP_URL}/reset-password/${token}`,
    async store(tx: Transaction) {
      const now = new Date()
      await tx.passwordReset.deleteMany({ where: { userId, expiresAt: { lt: now } } })
      await tx.passwordReset.create({
        data: { hash: hashSecret(token), userId, expiresAt: new Date(now.getTime() + seconds * 1000) },
      })
    },
  }
}

/** The unexpired link of `token`, or null. */
export const findPasswordLink = (tx: Transaction | typeof db, token: string) =>
  tx.passwordReset.findFirst({
    where: { hash: hashSecret(token), expiresAt: { gt: new Date() } },
    select: { hash: true, user: { select: { id: true, email: true, passwordHash: true } } },
  })

/**
 * Deletes the link of `token` and every other link of its account. Returns the account's id; null for an unknown, used
 * or expired token.
 */
export async function consumePasswordLink(tx: Transaction, token: string): Promise<string | null> {
  const link = await findPasswordLink(tx, token)
  // Of two requests at once only one deletes the row.
  if (!link || (await tx.passwordReset.deleteMany({ where: { hash: link.hash } })).count === 0) return null
  await tx.passwordReset.deleteMany({ where: { userId: link.user.id } })
  return link.user.id
}
