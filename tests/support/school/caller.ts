import type { Actor } from '@/lib/server/accounts/actor'
import type { Caller } from '@/lib/server/doors/caller'

/** Who asks an operation for something without a request. */
export const callerAs = (actor: Pick<Actor, 'id' | 'role'>): Caller => ({
  actor: () => Promise.resolve({ name: '', class: null, sessionId: '', pending: false, ...actor }),
  address: '192.0.2.1',
  requestId: 'test',
  bearer: undefined,
  setSessionCookie: () => Promise.resolve(),
  setBrowserCookie: () => Promise.resolve(),
  afterwards: () => {},
})
