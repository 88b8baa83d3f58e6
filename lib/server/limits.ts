import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { pool } from './db'
import { hashSecret } from './secrets'

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
const keyOf = (parts: string[]) => hashSecret(parts.join('\n'))

/**
 * Counts one attempt against the limit `name` for who `parts` name.
 * @throws AppError tooMany, with the seconds to wait, when the limit is used up.
 */
export async function countAttempt(name: LimitName, parts: string[], message: string): Promise<void> {
  try {
    await limiter(name).consume(keyOf(parts))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('tooMany', message, { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
  }
}

/** Forgets the attempts counted for who `parts` name. */
export async function forgetAttempts(name: LimitName, parts: string[]): Promise<void> {
  await limiter(name).delete(keyOf(parts))
}
