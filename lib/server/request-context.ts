import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Role } from '@/lib/constants'
import { plainAddress } from '../network-address.mjs'

/** What is known wherever code runs for a request: of the request itself, and as whom its operation writes. */
type Context = { request?: Request; writer?: Writer }

/** What server/index.mjs and the doors know of the request that is being served. */
export type Request = {
  /** The client's network address, as its connection has it. */
  address: string
  requestId: string
  /** What the page has to be answered with, in place of 200. */
  pageStatus?: 500 | 503
  /** A page was sent something. Until a door takes it, what goes wrong with it is what was sent. */
  sent?: boolean
  /** A part of the page could not be read, and says so. */
  incomplete?: boolean
  /** Refused by server/index.mjs, because too many wait. */
  shed?: boolean
  /** For the log and the figures, and never more than the code's own names: no part of an address that somebody typed. */
  door?: Door
  /** A call's or an action's capability, a page's path in lib/routes.ts. */
  operation?: string
  /** That of the answer, where HTTP says another: a server action is answered with 200, whatever became of it. */
  status?: number
  /** The door writes a line about it. */
  logged?: boolean
  /** Lets another request in while this one waits (server/turns.mjs); missing for one that has no turn. */
  giveBackTurn?: () => void
}

export type Door = 'page' | 'action' | 'call' | 'file'

/** As whom a request was admitted. What it writes is kept only if that is still so when it is written (audited-client.ts). */
export type Admitted = {
  account: string
  /** Null for what goes on after the response: who logs out has asked for it all the same. */
  session: string | null
  role: Role
  /** Waits for approval, and may do this all the same. */
  pending: boolean
  /** The digest of the password's hash, where the operation has asked for the password. */
  password: string | null
  /** Set when it was found to be so no more. */
  ended?: true
}

/** Who writes, for the audit: what its triggers note beside what was written. */
export type Writer = {
  /** The account's id; null for a visitor. */
  actor: string | null
  session: string | null
  /** The request's id. */
  request: string
  /** The client's network address. */
  address: string
  /** The capability of the operation, or the name of a command. */
  operation: string
  /** Missing where visitors may do it, and where no session asks, such as in a command. */
  admitted?: Admitted
}

const shared = globalThis as { [key: symbol]: AsyncLocalStorage<Context> | undefined }
const key = Symbol.for('school-portal.request-context')

/** Published by server/index.mjs, or made where that is not in front. */
const store = () => (shared[key] ??= new AsyncLocalStorage())

/**
 * Where `next start` serves the app, and nothing of ours is in front of it: notes the address of each connection, which no
 * header can be believed to say. Otherwise all visitors would count as one.
 */
export function noteConnections() {
  if (shared[key]) return
  const contexts = store()
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const address = plainAddress(request.socket.remoteAddress) ?? 'unknown'
    contexts.enterWith({ request: { address, requestId: randomUUID() } })
  })
}

/** The request that the code runs for; undefined outside of one, and where another platform serves the app. */
export const requestContext = () => store().getStore()?.request

/** Says through which door a request has come, and later what became of it. */
export function note(facts: Pick<Request, 'door' | 'operation' | 'status' | 'logged' | 'incomplete'>) {
  const known = requestContext()
  if (known) Object.assign(known, facts)
}

/** Whatever `work` writes, also later in what it has begun, is recorded as written by this writer. */
export const writingAs = <T>(writer: Writer | undefined, work: () => T): T =>
  store().run({ request: requestContext(), writer }, work)

/** The same as the portal's own: for work that serves more than the request that began it. */
export const writingAsPortal = <T>(work: () => T): T => writingAs(undefined, work)

export const presentWriter = () => store().getStore()?.writer

/** Runs what was put off until after the response. */
export function afterResponse<T>(work: () => T): T {
  const now = presentWriter()
  return now?.admitted
    ? writingAs({ ...now, admitted: { ...now.admitted, session: null, password: null } }, work)
    : work()
}

/** From now on the request writes only while the account has this password. */
export function notePassword(passwordHash: string) {
  const admitted = presentWriter()?.admitted
  if (admitted) admitted.password = createHash('sha256').update(passwordHash).digest('hex')
}
