import { randomBytes } from 'node:crypto'
import { durations } from '@/lib/constants'
import type { db, Transaction } from '../data/db'
import { derivedSecret } from '../secrets'
import { lockLogin } from './login'
import { mayChoosePassword, newPasswordLink } from './password-links'

/** The code of a printed slip, which its owner enters with the phone number, to choose a password. */

// Crockford's base 32 has no letters that look like digits; each is five bits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

const newLetters = () => Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')

/** What somebody typed, as the code has it: people leave out the dash, and take letters for digits. */
const readLetters = (typed: string) =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Keyed, because forty bits could be tried out by whoever reads the table. */
const hashOf = (userId: string, letters: string) => derivedSecret('slip-code', `${userId}\n${letters}`)

/** Gives a login a new code in place of the one before. @returns it as it is printed: `AB12-CD34`. */
export async function giveSlipCode(tx: Transaction, userId: string): Promise<string> {
  await lockLogin(tx, userId)
  const letters = newLetters()
  await tx.passwordReset.deleteMany({ where: { userId, byCode: true } })
  const expiresAt = new Date(Date.now() + durations.slip * 1000)
  await tx.passwordReset.create({ data: { hash: hashOf(userId, letters), userId, expiresAt, byCode: true } })
  return printedCode(letters)
}

/** The same for many, with a few statements. @returns the codes by person. */
export async function giveSlipCodes(tx: Transaction, userIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...userIds]
  await tx.$executeRaw`SELECT FROM "Login" WHERE "userId" = ANY (${ids}::uuid[]) ORDER BY "userId" FOR NO KEY UPDATE`
  await tx.passwordReset.deleteMany({ where: { userId: { in: ids }, byCode: true } })
  const expiresAt = new Date(Date.now() + durations.slip * 1000)
  const codes = ids.map((userId) => ({ userId, letters: newLetters() }))
  await tx.passwordReset.createMany({
    data: codes.map(({ userId, letters }) => ({ hash: hashOf(userId, letters), userId, expiresAt, byCode: true })),
  })
  return new Map(codes.map(({ userId, letters }) => [userId, printedCode(letters)]))
}

const printedCode = (letters: string) => `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`

const findCode = (tx: Transaction | typeof db, userId: string, typed: string) =>
  tx.passwordReset.findFirst({
    where: {
      hash: hashOf(userId, readLetters(typed)),
      ...{ userId, byCode: true, expiresAt: { gt: new Date() }, login: { user: mayChoosePassword } },
    },
    select: { hash: true },
  })

export const isSlipCode = async (tx: Transaction | typeof db, userId: string, typed: string) =>
  readLetters(typed).length === length && (await findCode(tx, userId, typed)) !== null

/** Uses the code up. @returns the token of a link to choose a password; null for one that does not work any more. */
export async function useSlipCode(tx: Transaction, userId: string, typed: string): Promise<string | null> {
  await lockLogin(tx, userId)
  const code = await findCode(tx, userId, typed)
  if (!code || (await tx.passwordReset.deleteMany({ where: { hash: code.hash } })).count === 0) return null
  const link = newPasswordLink({ userId, email: null }, durations.resetLink)
  return (await link.store(tx)) ? link.token : null
}
