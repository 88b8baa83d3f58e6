import type { Transaction } from './db'
import { env } from './env'
import { hashSecret, newSecret } from './secrets'

/** The address, good once and for `seconds`, under which the owner of an account chooses a password. */
export async function openPasswordLink(tx: Transaction, userId: string, seconds: number): Promise<string> {
  const token = newSecret()
  const now = new Date()
  await tx.passwordReset.deleteMany({ where: { userId, expiresAt: { lt: now } } })
  await tx.passwordReset.create({
    data: { hash: hashSecret(token), userId, expiresAt: new Date(now.getTime() + seconds * 1000) },
  })
  return `${env().APP_URL}/reset-password/${token}`
}
