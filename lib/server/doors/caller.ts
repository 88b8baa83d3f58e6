import type { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { cookies, headers } from 'next/headers'
import { after, type NextRequest } from 'next/server'
import { durations } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { findActor, type Actor } from '../accounts/actor'
import { env } from '../env'
import { describeError, log } from '../log'
import { browserCookieName, sessionCookieName, sessionCookieOptions } from '../accounts/session-cookie'

/** What an operation knows of the request it serves. Doors make it; seeds and tests pass a plain object. */
export type Caller = {
  /** Who asks; looked up at the first call. */
  actor(): Promise<Actor | null>
  /** The client's network address, for limits. */
  address: string
  requestId: string
  /** What the Authorization header carries. */
  bearer?: string
  /** The same for every try of one request: the Idempotency-Key header, or what a form made with itself. */
  requestKey?: string
  /** What the browser's session cookie says, whether or not its session lives. */
  sessionCookie?: string
  /** A page of ours asks, by a server action, and not a client of the API. */
  byPage?: boolean
  /** Which accounts have logged in on this browser (lib/server/accounts/known-browsers.ts). */
  browserCookie?: string
  /** Sets the browser's session cookie, or clears it. */
  setSessionCookie(value: string | null): Promise<void>
  setBrowserCookie(value: string): Promise<void>
  /** Runs `task` once the response is on its way; what it throws is logged. */
  afterwards(task: () => Promise<void>): void
}

/** The connection's own facts, published by scripts/server.mjs; absent where a platform serves the app. */
type Connection = { address: string; requestId: string; unavailable?: boolean }

const connection = () =>
  (globalThis as { [key: symbol]: AsyncLocalStorage<Connection> | undefined })[
    Symbol.for('school-portal.connection')
  ]?.getStore()

/** Gives the page in progress the status 503, which a page itself cannot set; read by scripts/server.mjs. */
export function answerUnavailable() {
  const facts = connection()
  if (facts) facts.unavailable = true
}

/** The caller behind the Next request in progress: a page, a server action or a route handler. */
export async function currentCaller(): Promise<Caller> {
  const [head, jar] = [await headers(), await cookies()]
  const { address, requestId } = connection() ?? { address: 'unknown', requestId: randomUUID() }
  const authorization = head.get('authorization')
  const bearer = authorization === null ? undefined : authorization.replace(/^Bearer\s+/i, '')
  const cookie = jar.get(sessionCookieName())?.value
  let actor: Promise<Actor | null> | undefined
  return {
    actor: () => (actor ??= findActor({ bearer, cookie })),
    address: forwardedAddress(head.get('x-forwarded-for')) ?? address,
    requestId,
    bearer,
    requestKey: head.get('idempotency-key') || undefined,
    sessionCookie: cookie,
    byPage: head.has('next-action'),
    browserCookie: jar.get(browserCookieName())?.value,
    async setSessionCookie(value) {
      const options = sessionCookieOptions()
      jar.set(sessionCookieName(), value ?? '', value === null ? { ...options, maxAge: 0 } : options)
    },
    async setBrowserCookie(value) {
      jar.set(browserCookieName(), value, { ...sessionCookieOptions(), maxAge: durations.browser })
    },
    afterwards(task) {
      after(() => task().catch((error) => log().error({ requestId, error: describeError(error) }, 'afterwards failed')))
    },
  }
}

/**
 * The client's address as the outermost proxy of ours saw it. Each proxy appends the address it was called from, so
 * with TRUST_PROXY proxies the client's own is that many from the right; what stands before it, anybody may have sent.
 */
function forwardedAddress(header: string | null) {
  const hops = env().TRUST_PROXY
  if (!hops || !header) return undefined
  return header.split(',').at(-hops)?.trim() || undefined
}

/** Whether a request that changes something comes from our own pages, by what browsers send and scripts cannot forge. */
function isSameOrigin(head: Headers): boolean {
  const origin = head.get('origin')
  if (origin !== null)
    return URL.canParse(origin) && [head.get('host'), new URL(env().APP_URL).host].includes(new URL(origin).host)
  return head.get('sec-fetch-site') === 'same-origin'
}

/** Whether a request says itself that another site's page made it. */
export function isForeign(head: Headers): boolean {
  return (head.has('origin') || head.has('sec-fetch-site')) && !isSameOrigin(head)
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/**
 * A bearer is sent by code alone; a cookie comes along with whatever another site makes a browser send.
 * @throws AppError forbidden for a request with a cookie that changes something and is not from our own pages.
 */
export function assertOwnOrigin(request: NextRequest) {
  if (isRead(request) || request.headers.has('authorization')) return
  const withCookie = request.cookies.size > 0
  if (withCookie ? !isSameOrigin(request.headers) : isForeign(request.headers))
    throw new AppError('forbidden', messages.common.foreignOrigin)
}
