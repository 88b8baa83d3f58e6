import type { IncomingHttpHeaders } from 'node:http'
import { memberOfBearer, findActor } from './accounts/actor'
import { claimsIn, sessionCookieName } from './accounts/session-cookie'

/**
 * Tells scripts/server.mjs who asks, before Next.js begins: members go before guests, each account gets its turn, and only
 * who has a session may have a file waited for. It grants nothing: every operation looks for itself.
 */
export function tellWhoAsks() {
  Object.assign(globalThis, { [Symbol.for('school-portal.who-asks')]: { memberOf, hasSession } })
}

/** The member's account of a good cookie or access token, whether or not its session is live; undefined without one. */
async function memberOf(headers: IncomingHttpHeaders): Promise<string | undefined> {
  const { bearer, cookie } = credentialsIn(headers)
  return bearer === undefined ? (await claimsIn(cookie))?.sub : memberOfBearer(bearer)
}

/** Where the database is away nobody has: the call itself then says so. */
const hasSession = (headers: IncomingHttpHeaders) =>
  findActor(credentialsIn(headers)).then(
    (actor) => actor !== null,
    () => false,
  )

function credentialsIn({ authorization, cookie = '' }: IncomingHttpHeaders) {
  const own = cookie.split(/;\s*/).find((pair) => pair.startsWith(`${sessionCookieName()}=`))
  return { bearer: authorization?.replace(/^Bearer\s+/i, ''), cookie: own?.slice(sessionCookieName().length + 1) }
}
