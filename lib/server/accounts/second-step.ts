import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '../data/db'
import { log } from '../log'
import { schoolSettings } from '../school-settings'
import { derivedSecret, seal, unseal } from '../secrets'

/**
 * The second step of a log-in: a code of an authenticator app (RFC 6238), or one of the recovery codes. An account has it
 * when `Login.secondStepAt` is set; before, its row is of a set-up that was begun.
 */

/** As every authenticator app has it: six digits of SHA-1, new every thirty seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one whose codes are taken: clocks differ, and typing takes time. */
const window = 1

const totp = (secret: string) => new TOTP({ ...kind, secret: Secret.fromBase32(secret) })

/** 160 random bits, base32, as it is typed into an app by hand. */
export const newAppSecret = () => new Secret({ size: 20 }).base32

/** What the QR code says: `otpauth://totp/…`. */
export const appAddress = (secret: string, email: string) =>
  new TOTP({ ...kind, issuer: schoolSettings().name, label: email, secret: Secret.fromBase32(secret) }).toString()

/** The step whose code `code` is, or null. */
export function stepOf(secret: string, code: string): number | null {
  const timestamp = Date.now()
  const delta = totp(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : totp(secret).counter({ timestamp }) + delta
}

const purpose = 'second-step'

/** As it is stored: it opens for this account alone, and only with AUTH_SECRET. */
export const sealAppSecret = (userId: string, secret: string) => seal(purpose, userId, secret)

/** Null when AUTH_SECRET has changed since. */
export function unsealAppSecret(userId: string, sealed: string): string | null {
  const secret = unseal(purpose, userId, sealed)
  if (secret === null) log().error({ userId }, 'a second step cannot be read: AUTH_SECRET has changed')
  return secret
}

/** How many there are at once. */
export const recoveryCodesAtOnce = 10
/** Letters and digits that nobody takes for others; 32, so that each is five bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'
const [groups, groupLength] = [3, 4]

/** `k7mp-2xq9-w4ht`: sixty random bits. */
const newRecoveryCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** Letters and digits alone: people leave out the dashes, and write in capitals. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

/** As a recovery code is stored. Keyed, because sixty bits could be tried one after the other. */
const recoveryHash = (userId: string, code: string) => derivedSecret('recovery-code', `${userId}:${plain(code)}`)

/** Replaces the recovery codes of an account; they can be shown this once. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesAtOnce }, newRecoveryCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: recoveryHash(userId, code) })) })
  return codes
}

/**
 * Uses up a code: of two requests with the same one at once, one has it. A code of the app is of no use either once a later
 * one was used.
 * @returns whether it is one.
 */
export async function takeCode(tx: Transaction, userId: string, given: string): Promise<boolean> {
  const code = plain(given)
  if (!/^\d{6}$/.test(code)) {
    const hash = recoveryHash(userId, code)
    return (
      (await tx.recoveryCode.updateMany({ where: { hash, usedAt: null }, data: { usedAt: new Date() } })).count === 1
    )
  }
  const known = await tx.secondStep.findUnique({ where: { userId }, select: { secret: true } })
  const secret = known && unsealAppSecret(userId, known.secret)
  const step = secret ? stepOf(secret, code) : null
  if (step === null) return false
  const { count } = await tx.secondStep.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step },
  })
  return count === 1
}

/** Removes the second step of an account. The caller has locked the login. */
export async function dropSecondStep(tx: Transaction, userId: string) {
  await tx.login.update({ where: { userId }, data: { secondStepAt: null }, select: { userId: true } })
  await tx.secondStep.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.session.updateMany({ where: { userId }, data: { secondStep: false } })
}
