import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { plainAddress } from '../network-address.mjs'

/** What scripts/server.mjs and the doors know of the request that is being served. */
export type Connection = {
  /** The client's network address, as its connection has it. */
  address: string
  requestId: string
  /** What the page has to be answered with, in place of 200. */
  pageStatus?: 500 | 503
  /** A page was sent something. Until a door takes it, what goes wrong with it is what was sent. */
  sent?: boolean
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

const shared = globalThis as { [key: symbol]: AsyncLocalStorage<Connection> | undefined }
const key = Symbol.for('school-portal.connection')

/** Published by scripts/server.mjs, or by `noteConnections`. */
const store = () => shared[key]

/**
 * Where `next start` serves the app, and nothing of ours is in front of it: notes the address of each connection, which no
 * header can be believed to say. Otherwise all visitors would count as one.
 */
export function noteConnections() {
  if (store()) return
  const connections = (shared[key] = new AsyncLocalStorage<Connection>())
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    connections.enterWith({ address: plainAddress(request.socket.remoteAddress) ?? 'unknown', requestId: randomUUID() })
  })
}

/** The request that the code runs for; undefined outside of one, and where another platform serves the app. */
export const connection = () => store()?.getStore()

/** Says through which door a request has come, and later what became of it. */
export function note(facts: Pick<Connection, 'door' | 'operation' | 'status' | 'logged' | 'incomplete'>) {
  const known = connection()
  if (known) Object.assign(known, facts)
}
