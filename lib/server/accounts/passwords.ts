import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { durations, limits } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from './actor'
import { db, type Transaction } from '../data/db'
import { notePassword } from '../request-context'
import { inTurn } from '../in-turn'
import { hashSecret } from '../secrets'
import { checkPasswordAttempt } from './limits'

// OWASP's parameters for argon2id (the package's default algorithm): 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * How many passwords this process works on at once. One more than there are cores keeps them all busy; each takes a thread
 * of the pool in which Node also reads cookies and files, which would wait behind them (scripts/portal/serve.ts).
 */
const turns = {
  concurrency: availableParallelism() + 1,
  queueLimit: 2_000,
  timeout: 20_000,
  message: messages.common.passwordsBusy,
  retryAfter: 10,
} as const
const inPasswordTurn = <T>(work: () => Promise<T>) => inTurn('passwords', turns, work)

/**
 * What somebody with a mailed link has hashed: one at a time for each link, which the first uses up, so that the others find
 * it used before they hash.
 */
export const inLinkTurn = <T>(token: string, work: () => Promise<T>) =>
  inTurn(`link ${hashSecret(token)}`, { ...turns, concurrency: 1, queueLimit: 10 }, work)

/** @throws AppError unavailable when too many wait. */
export const hashPassword = (password: string) => inPasswordTurn(() => hash(password, parameters))

// Compared with when there is no stored hash, so that the answer takes as long as for an account with one.
let decoy: Promise<string> | undefined

/**
 * Whether `password` matches the hash `stored`. For null the answer is false, after the same work.
 * @throws AppError unavailable when too many wait.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await (decoy ??= hash('decoy', parameters)))
  const matches = await inPasswordTurn(() => verify(known, password))
  return matches && stored !== null
}

/**
 * For what a session alone is not enough for, because whoever finds an open browser could take an account over with it:
 * unless the actor has just logged in, their own password is asked for, with the words `ask`.
 * @returns true. @throws AppError forbidden, on the field `currentPassword`, or tooMany.
 */
export async function confirmActor(
  actor: Actor,
  given: string | undefined,
  { address, ask }: { address: string; ask: string },
): Promise<true> {
  const freshSince = new Date(Date.now() - durations.freshLogin * 1000)
  const fresh = await db.session.count({ where: { id: actor.sessionId, createdAt: { gt: freshSince } } })
  if (fresh) return true
  if (given === undefined) throw refused(ask)
  await assertOwnPassword(actor, given, { address })
  return true
}

/**
 * Checks the actor's current password. What the operation writes then is kept only while it is still that (audited-client.ts).
 * @returns its hash. @throws AppError forbidden, on the field `currentPassword`, or tooMany.
 */
export async function assertOwnPassword(actor: Actor, given: string, { address }: { address: string }) {
  const { passwordHash } = await db.login.findUniqueOrThrow({
    where: { userId: actor.id },
    select: { passwordHash: true },
  })
  const limits = [{ name: 'currentPassword', parts: [actor.sessionId] }] as const
  const right = await checkPasswordAttempt({ limits, address, message: messages.accounts.tooManyPasswords }, () =>
    passwordMatches(passwordHash, given),
  )
  if (!right || passwordHash === null) throw wrongPassword()
  notePassword(passwordHash)
  return passwordHash
}

/**
 * Gives the account a password in place of `before`, which the operation has checked.
 * @throws as `assertOwnPassword` when it has another by now.
 */
export async function replacePassword(tx: Transaction, actor: Actor, before: string, passwordHash: string) {
  const { count } = await tx.login.updateMany({
    where: { userId: actor.id, passwordHash: before },
    data: { passwordHash },
  })
  if (count === 0) throw wrongPassword()
  notePassword(passwordHash)
}

const wrongPassword = () => refused(messages.accounts.wrongPassword)
const refused = (message: string) => new AppError('forbidden', message, { errors: { currentPassword: message } })

let common: Promise<Set<string>> | undefined

/** Loaded with the first password that somebody chooses. */
async function readCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String).filter((word) => word.length >= limits.passwordMin))
}

/**
 * @throws AppError invalid, on the field `password`, for one of the commonest passwords (docs/spec-decisions.md,
 * Identity and sessions).
 */
export async function assertUncommon(password: string) {
  common ??= readCommonPasswords()
  if (!(await common).has(password.toLowerCase())) return
  throw errorAt('password', messages.accounts.passwordCommon)
}
