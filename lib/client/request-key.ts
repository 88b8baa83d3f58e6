import type { Result } from '@/lib/result'

/**
 * The Idempotency-Key of a form's request. It stays the same until there is an answer, so that trying again does
 * nothing twice.
 */
export type RequestKey = { current: () => string; answered: (result: Result<unknown>) => void }

export function requestKey(): RequestKey {
  let key: string | undefined
  return {
    current: () => (key ??= newKey()),
    answered(result) {
      // After `unavailable` and `internal` nobody knows whether the server has done it.
      if (result.ok || (result.code !== 'unavailable' && result.code !== 'internal')) key = undefined
    },
  }
}

// crypto.randomUUID exists only on secure pages.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
