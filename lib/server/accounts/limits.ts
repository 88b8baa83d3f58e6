import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { addressKey } from '@/lib/network-address.mjs'
import { pool } from '../data/db'
import { hashSecret } from '../secrets'
import { inTurn } from '../in-turn'

type LimitName = keyof typeof rateLimits

const limiters = new Map<LimitName, RateLimiterPostgres>()

function limiter(name: LimitName) {
  const { points, seconds } = rateLimits[name]
  const known = limiters.get(name)
  if (known) return known
  const made = new RateLimiterPostgres({
    storeClient: pool(),
    // Without this the library guesses the client's kind from the name of its class.
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  limiters.set(name, made)
  return made
}

// Hashed, because keys contain e-mail and network addresses. Of these all that one client has are one, whoever counts.
const keyOf = (parts: readonly string[]) => hashSecret(parts.map(addressKey).join('\n'))

/**
 * Counts one attempt against the limit `name`. `parts` say whose it is: an account, an address or both.
 * @throws AppError tooMany, with the seconds to wait in `retryAfter`, when the limit is used up.
 */
export async function countAttempt(name: LimitName, parts: readonly string[], message: string): Promise<void> {
  const used = await limiter(name)
    .consume(keyOf(parts))
    .then(() => undefined, usedUpOrThrow)
  if (used) throw tooManyAttempts(used, message)
}

/**
 * Counts what an account does of which these addresses are told.
 * @throws AppError tooMany when it, or one of them, has had its share.
 */
export async function countMails(senderId: string, told: readonly (string | null | undefined)[]): Promise<void> {
  const addresses = new Set(told.flatMap((to) => to || []))
  if (addresses.size === 0) return
  const { tooManyMails } = messages.accounts
  await countAttempt('mailsCaused', [senderId], tooManyMails)
  for (const to of addresses) await countAttempt('mailsReceived', [to], tooManyMails)
}

/** Counts a mail of what goes on without it. @returns whether it is sent. */
export const mayMail = (parts: readonly string[], name: LimitName = 'mailsReceived'): Promise<boolean> =>
  countAttempt(name, parts, messages.accounts.tooManyMails).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/** The same to the owner of an account, which has a share of its own: nobody else uses up what its owner would be told. */
export const mayTellOwner = async (accountId: string, to: string): Promise<boolean> =>
  (await mayMail(['owner', accountId], 'mailsCaused')) && (await mayMail([accountId, to]))

/** Returns the error with which the limiter says that a limit is used up; throws any other. */
function usedUpOrThrow(error: unknown): RateLimiterRes {
  if (error instanceof RateLimiterRes) return error
  throw error
}

const tooManyAttempts = ({ msBeforeNext }: RateLimiterRes, message: string) =>
  new AppError('tooMany', message, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })

/** One counter: the limit `name`, for whoever `parts` identify. */
type Counter = { name: LimitName; parts: readonly string[] }

const queueDefaults = { timeout: 20_000, message: messages.common.passwordsBusy, retryAfter: 10 } as const
/**
 * How many passwords are checked at once and how many may wait: for one account, and for one network address, which a
 * whole school may share.
 */
const queues = {
  account: { ...queueDefaults, concurrency: 1, queueLimit: 40 },
  address: { ...queueDefaults, concurrency: 4, queueLimit: 400 },
} as const

/** Runs dear work of somebody at a network address, which leaves turns to others (passwords.ts). */
export const inAddressTurn = <T>(address: string, work: () => Promise<T>) =>
  inTurn(`address ${addressKey(address)}`, queues.address, work)

/**
 * Returns whether the first of `counters` has counted anything, and whether one of them has come half of its way.
 * @throws AppError tooMany when one of them is used up
 */
async function assertLeft(counters: readonly Counter[], message: string) {
  const counts = await Promise.all(
    counters.map(async ({ name, parts }) => ({
      points: rateLimits[name].points,
      used: await limiter(name).get(keyOf(parts)),
    })),
  )
  for (const { points, used } of counts) if (used && used.consumedPoints >= points) throw tooManyAttempts(used, message)
  const half = counts.some(({ points, used }) => used && used.consumedPoints >= points / 2)
  return { mistyped: Boolean(counts[0]?.used), half }
}

/**
 * Checks a password with `isRight` unless a counter in `limits` is used up. A wrong password is counted in `limits` and
 * in `counted`; a right one is not counted and clears the first counter. Checks of the first counter run one at a time,
 * so that many requests sent at once meet the same limit, and those of one `address` run four at a time.
 * @throws AppError tooMany, or unavailable when too many wait; both with the seconds to wait.
 */
export async function checkPasswordAttempt(
  {
    limits,
    counted = [],
    address,
    message,
  }: { limits: readonly [Counter, ...Counter[]]; counted?: Counter[]; address: string; message: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const [first] = limits
  return inTurn(`${first.name} ${keyOf(first.parts)}`, queues.account, () =>
    inAddressTurn(address, async () => {
      const { mistyped, half } = await assertLeft(limits, message)
      if (await isRight()) {
        // Wrong ones may have been counted meanwhile, through another server: this guess comes after them.
        if (half) await assertLeft(limits, message)
        // Most people have mistyped nothing before.
        if (mistyped) await limiter(first.name).delete(keyOf(first.parts))
        return true
      }
      for (const { name, parts } of limits) await countAttempt(name, parts, message)
      // A used-up counter in `counted` does not refuse this attempt.
      for (const { name, parts } of counted) await limiter(name).consume(keyOf(parts)).catch(usedUpOrThrow)
      return false
    }),
  )
}
