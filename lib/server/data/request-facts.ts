import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Role } from '@/lib/constants'

/** As whom a request was admitted. What it writes is kept only if that is still so when it is written (told-client.ts). */
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
export type RequestFacts = {
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

// Next may load this module more than once into a process.
const shared = globalThis as { portalRequestFacts?: AsyncLocalStorage<RequestFacts | undefined> }
const facts = () => (shared.portalRequestFacts ??= new AsyncLocalStorage())

/** Whatever `work` writes, also later in what it has begun, is recorded as written in this request. */
export const inRequest = <T>(of: RequestFacts, work: () => T): T => facts().run(of, work)

/** The same as the portal's own: for work that serves more than the request that began it. */
export const outsideRequests = <T>(work: () => T): T => facts().run(undefined, work)

export const currentRequest = () => facts().getStore()

/** Runs what was put off until after the response. */
export function afterResponse<T>(work: () => T): T {
  const now = currentRequest()
  return now?.admitted
    ? inRequest({ ...now, admitted: { ...now.admitted, session: null, password: null } }, work)
    : work()
}

/** From now on the request writes only while the account has this password. */
export function notePassword(passwordHash: string) {
  const admitted = currentRequest()?.admitted
  if (admitted) admitted.password = createHash('sha256').update(passwordHash).digest('hex')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idOf = (value: string | null) => (value !== null && value.length === 36 && uuid.test(value) ? value : null)

/** Longer than any address; one from a header may be anything. */
const longest = 100

/** The facts as the database's setting `portal.request`, JSON; undefined outside of requests. */
export function requestSetting(): string | undefined {
  const now = currentRequest()
  if (!now) return undefined
  const { actor, session, request, address, operation } = now
  return JSON.stringify({
    actor: idOf(actor),
    session: idOf(session),
    request: request.slice(0, longest),
    // PostgreSQL's JSON refuses NUL and halves of characters, and its setting the first.
    address: address.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longest),
    operation,
  })
}
