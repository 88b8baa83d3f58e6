import type { IncomingHttpHeaders } from 'node:http'
import { bearerIn, claimsOf, findActor } from './accounts/actor'
import { sessionCookieName } from './accounts/session-cookie'

/**
 * Tells server/index.mjs who asks, before Next.js begins: members go before guests, each account gets its turn, and only
 * who has a session may have a file waited for. It grants nothing: every operation looks for itself.
 */
export function tellWhoAsks() {
  Object.assign(globalThis, { [Symbol.for('school-portal.who-asks')]: { memberOf, hasSession } })
}

/** The member's account of a good cookie or access token, whether or not its session is live; undefined without one. */
const memberOf = async (headers: IncomingHttpHeaders) => (await claimsOf(credentialsIn(headers)))?.sub

/** Where the database is away nobody has: the call itself then says so. */
const hasSession = (headers: IncomingHttpHeaders) =>
  findActor(credentialsIn(headers)).then(
    (actor) => actor !== null,
    () => false,
  )

function credentialsIn({ authorization, cookie = '' }: IncomingHttpHeaders) {
  const name = `${sessionCookieName()}=`
  const own = cookie.split(/;\s*/).find((pair) => pair.startsWith(name))
  return { bearer: bearerIn(authorization), cookie: own?.slice(name.length) }
}
