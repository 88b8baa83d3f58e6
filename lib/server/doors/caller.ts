import { randomUUID } from 'node:crypto'
import { cookies, headers } from 'next/headers'
import { after, type NextRequest } from 'next/server'
import { durations } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { forwardedAddress } from '@/lib/network-address.mjs'
import { bearerIn, findActor, type Actor } from '../accounts/actor'
import { requestContext } from '../request-context'
import { afterResponse } from '../request-context'
import { env } from '../env'
import { describeError, log } from '../log'
import { noteUse } from '../accounts/session-use'
import { browserCookieName, sessionCookieName, sessionCookieOptions } from '../accounts/session-cookie'

/** What an operation knows of its request. Doors create it; the seed and tests pass a plain object. */
export type Caller = {
  /** Looked up at the first call. */
  actor(): Promise<Actor | null>
  /** The client's network address, by which limits count. */
  address: string
  /** What the client's device says of itself. */
  userAgent?: string
  requestId: string
  /** The token of the Authorization header. */
  bearer?: string
  /** The Idempotency-Key header or a form's own key; the same for every try of one request. */
  requestKey?: string
  /** The value of the session cookie, whether or not its session is live. */
  sessionCookie?: string
  /** The request is a server action from one of our pages, not a call of the API. */
  byPage?: boolean
  /** The cookie that names the accounts of this browser (lib/server/accounts/known-browsers.ts). */
  browserCookie?: string
  /** null clears the cookie. */
  setSessionCookie(value: string | null): Promise<void>
  setBrowserCookie(value: string): Promise<void>
  /** Runs `task` after the response is sent; its errors are logged. */
  afterwards(task: () => Promise<void>): void
}

/** Makes server/index.mjs answer the current page with this status, which a page itself cannot set. */
export function answerPageWith(status: 500 | 503) {
  const facts = requestContext()
  if (facts) facts.pageStatus = status
}

/** The caller of the current page, server action or route handler. */
export async function currentCaller(): Promise<Caller> {
  const [head, jar] = [await headers(), await cookies()]
  const { address, requestId } = requestContext() ?? { address: 'unknown', requestId: randomUUID() }
  const bearer = bearerIn(head.get('authorization'))
  const cookie = jar.get(sessionCookieName())?.value
  let actor: Promise<Actor | null> | undefined
  const from = forwardedAddress(head.get('x-forwarded-for'), env().TRUST_PROXY) ?? address
  const afterwards: Caller['afterwards'] = (task) =>
    after(() =>
      afterResponse(task).catch((error) =>
        log().error({ requestId, error: describeError(error) }, 'afterwards failed'),
      ),
    )
  return {
    actor: () => (actor ??= findActor({ bearer, cookie }, (sessionId) => afterwards(() => noteUse(sessionId, from)))),
    address: from,
    userAgent: head.get('user-agent') ?? undefined,
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
    afterwards,
  }
}

/** Whether a request comes from our own pages, by headers that browsers set and scripts cannot forge. */
function isSameOrigin(head: Headers): boolean {
  const origin = head.get('origin')
  if (origin !== null)
    return URL.canParse(origin) && [head.get('host'), new URL(env().APP_URL).host].includes(new URL(origin).host)
  return head.get('sec-fetch-site') === 'same-origin'
}

/** Whether a request's headers say that another site's page sent it. */
export function isForeign(head: Headers): boolean {
  return (head.has('origin') || head.has('sec-fetch-site')) && !isSameOrigin(head)
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/**
 * Refuses changes that another site's page sends with the browser's cookies. A bearer token is never sent by a browser
 * itself, so requests with one pass.
 * @throws AppError forbidden
 */
export function assertOwnOrigin(request: NextRequest) {
  if (isRead(request) || request.headers.has('authorization')) return
  const withCookie = request.cookies.size > 0
  if (withCookie ? !isSameOrigin(request.headers) : isForeign(request.headers))
    throw new AppError('forbidden', messages.common.foreignOrigin)
}
