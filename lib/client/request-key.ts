import type { Result } from '@/lib/result'

/** The key of what a form sends: it stays the same until an answer has come, so that trying again does nothing twice. */
export type RequestKey = { current: () => string; answered: (result: Result<unknown>) => void }

export function requestKey(): RequestKey {
  let key: string | undefined
  return {
    current: () => (key ??= newKey()),
    answered(result) {
      // With these nobody can tell whether the server has done it.
      if (result.ok || (result.code !== 'unavailable' && result.code !== 'internal')) key = undefined
    },
  }
}

// Not crypto.randomUUID: browsers have it on secure pages alone.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
