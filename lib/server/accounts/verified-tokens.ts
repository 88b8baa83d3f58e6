import { LRUCache } from 'lru-cache'

/** How many are remembered: those who use a large school's portal at the same time. */
const remembered = 5_000

/** What a token says, and until when it is good, in seconds since 1970. */
type Verified<Claims> = { claims: Claims; expiresAt: number }

/**
 * Verifies tokens with `verify`, and remembers those that are good until they expire: to verify one takes as long as all
 * else that a short call does, and the same one comes with each request. Whether its session is still live is the
 * database's to say, at every request.
 */
export function rememberingVerified<Claims extends object>(
  verify: (token: string) => Promise<Verified<Claims> | null>,
): (token: string) => Promise<Claims | null> {
  const known = new LRUCache<string, Claims>({ max: remembered })
  return async (token) => {
    const found = known.get(token)
    if (found) return found
    const verified = await verify(token).catch(() => null)
    if (!verified) return null
    const left = verified.expiresAt * 1000 - Date.now()
    if (left > 0) known.set(token, verified.claims, { ttl: left })
    return verified.claims
  }
}
