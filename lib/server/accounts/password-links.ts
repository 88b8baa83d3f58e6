import type { Transaction } from '../data/db'
import { env } from '../env'
import { hashSecret, newSecret } from '../secrets'

/** A link under which the owner of an account chooses a password, good once and for `seconds` after `keep` has stored it. */
export function newPasswordLink(userId: string, seconds: number) {
  const token = newSecret()
  return {
    url: `${env().APP_URL}/reset-password/${token}`,
    async keep(tx: Transaction) {
      const now = new Date()
      await tx.passwordReset.deleteMany({ where: { userId, expiresAt: { lt: now } } })
      await tx.passwordReset.create({
        data: { hash: hashSecret(token), userId, expiresAt: new Date(now.getTime() + seconds * 1000) },
      })
    },
  }
}
