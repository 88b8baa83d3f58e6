import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from './actor'
import { db } from '../data/db'
import { guess } from './limits'

// OWASP's parameters for argon2id (the package's default algorithm): 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password somebody chose. */
export const hashPassword = (password: string) => hash(password, parameters)

// What an unknown account's password is compared with, so that the answer takes as long as a known one's.
let decoy: Promise<string> | undefined

/** Whether `password` is the one behind `stored`; for none (null) false, after the same work. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await (decoy ??= hashPassword('decoy'))), password)
  return matches && stored !== null
}

/**
 * Asks for the current password of whoever acts, where a session alone is not enough.
 * @throws AppError forbidden, on the field `currentPassword`, or tooMany.
 */
export async function assertOwnPassword(actor: Actor, given: string | undefined, { address }: { address: string }) {
  if (given === undefined) throw refused(messages.profile.confirmEmail)
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { passwordHash: true } })
  const limits = [{ name: 'currentPassword', parts: [actor.sessionId] }] as const
  const right = await guess({ limits, address, message: messages.profile.tooManyPasswords }, () =>
    passwordMatches(passwordHash, given),
  )
  if (!right) throw refused(messages.profile.wrongPassword)
}

const refused = (message: string) => new AppError('forbidden', message, { errors: { currentPassword: message } })

let common: Set<string> | undefined

/**
 * Refuses a password that is among the commonest (docs/spec-decisions.md, Identity and sessions).
 * @throws AppError invalid, on the field `password`.
 */
export function assertUncommon(password: string) {
  common ??= new Set(dictionary['passwords-common'].map(String).filter((word) => word.length >= limits.passwordMin))
  if (!common.has(password.toLowerCase())) return
  throw new AppError('invalid', messages.signup.passwordCommon, {
    errors: { password: messages.signup.passwordCommon },
  })
}
