import type { AsyncLocalStorage } from 'node:async_hooks'

/** What scripts/server.mjs and the doors know of the request that is being served. */
export type Connection = {
  /** The client's network address, as its connection has it. */
  address: string
  requestId: string
  /** What the page has to be answered with, in place of 200. */
  pageStatus?: 500 | 503
  /** A part of the page could not be read, and says so. */
  incomplete?: boolean
  /** Refused by scripts/server.mjs, because too many wait. */
  shed?: boolean
  /** For the log and the figures, and never more than the code's own names: no part of an address that somebody typed. */
  door?: Door
  /** A call's or an action's capability, a page's path in lib/routes.ts. */
  operation?: string
  /** That of the answer, where HTTP says another: a server action is answered with 200, whatever became of it. */
  status?: number
  /** The door writes a line about it. */
  logged?: boolean
  /** Lets another request in while this one waits (scripts/portal/turns.mjs); missing for one that has no turn. */
  giveBackTurn?: () => void
}

export type Door = 'page' | 'action' | 'call' | 'file'

/** Published by scripts/server.mjs; missing where another platform serves the app. */
const store = () =>
  (globalThis as { [key: symbol]: AsyncLocalStorage<Connection> | undefined })[Symbol.for('school-portal.connection')]

/** The request that the code runs for; undefined outside of one, and where another platform serves the app. */
export const connection = () => store()?.getStore()

/** Says through which door a request has come, and later what became of it. */
export function note(facts: Pick<Connection, 'door' | 'operation' | 'status' | 'logged' | 'incomplete'>) {
  const known = connection()
  if (known) Object.assign(known, facts)
}
