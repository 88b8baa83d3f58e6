import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { pool } from '../data/db'
import { hashSecret } from '../secrets'
import { inTurn } from '../turns'

type LimitName = keyof typeof rateLimits

const limiters = new Map<LimitName, RateLimiterPostgres>()

function limiter(name: LimitName) {
  const { points, seconds } = rateLimits[name]
  const known = limiters.get(name)
  if (known) return known
  const made = new RateLimiterPostgres({
    storeClient: pool(),
    // Else it goes by the name of the class.
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

// Keys hold addresses of people and machines.
const keyOf = (parts: readonly string[]) => hashSecret(parts.join('\n'))

/**
 * Counts one attempt against the limit `name` for who `parts` name.
 * @throws AppError tooMany, with the seconds to wait, when the limit is used up.
 */
export async function countAttempt(name: LimitName, parts: readonly string[], message: string): Promise<void> {
  const used = await limiter(name)
    .consume(keyOf(parts))
    .then(() => undefined, unlessUsedUp)
  if (used) throw refusal(used, message)
}

/** Of an error, what says that a limit is used up. */
function unlessUsedUp(error: unknown): RateLimiterRes {
  if (error instanceof RateLimiterRes) return error
  throw error
}

const refusal = ({ msBeforeNext }: RateLimiterRes, message: string) =>
  new AppError('tooMany', message, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })

/** One counter: the limit `name` for who `parts` name. */
type Counter = { name: LimitName; parts: readonly string[] }

const waits = { longest: 20_000, message: messages.common.passwordsBusy, retryAfter: 10 } as const
/** Passwords checked at once, and those that may wait: of one account in one place, and of one address, where a whole school may be. */
const lines = {
  account: { ...waits, abreast: 1, waiting: 40 },
  // As many at once as the hash has threads.
  address: { ...waits, abreast: 4, waiting: 400 },
} as const

/**
 * Checks a password with `isRight`, unless one of the counters in `limits` is used up, and counts it if it is wrong in
 * these and in `counted`. A right one is never counted and forgets the wrong ones of the first counter. Guesses of the
 * first counter are checked one after the other and those of `address` a few at a time, so that a burst finds the same
 * limit, and right ones at the same moment do not stand in each other's way.
 * @throws AppError tooMany, or unavailable when too many wait, with the seconds to wait.
 */
export async function guess(
  {
    limits,
    counted = [],
    address,
    message,
  }: { limits: readonly [Counter, ...Counter[]]; counted?: Counter[]; address: string; message: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const [first] = limits
  return inTurn(`${first.name} ${keyOf(first.parts)}`, lines.account, () =>
    inTurn(`address ${address}`, lines.address, async () => {
      for (const { name, parts } of limits) {
        const used = await limiter(name).get(keyOf(parts))
        if (used && used.consumedPoints >= rateLimits[name].points) throw refusal(used, message)
      }
      if (await isRight()) {
        await limiter(first.name).delete(keyOf(first.parts))
        return true
      }
      for (const { name, parts } of limits) await countAttempt(name, parts, message)
      // What does not keep this guess out does not refuse it either.
      for (const { name, parts } of counted) await limiter(name).consume(keyOf(parts)).catch(unlessUsedUp)
      return false
    }),
  )
}
