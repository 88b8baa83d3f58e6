import { decode, encode } from 'next-auth/jwt'
import { durations, personRoles, type Role } from '@/lib/constants'
import { env } from '../env'
import { rememberingVerified } from './verified-tokens'

/**
 * The session cookie is next-auth's own, so that its endpoints and the middleware can read it. The middleware imports
 * this file: no database in here.
 */

const secure = () => env().APP_URL.startsWith('https:')

// The prefix makes browsers refuse the cookie over plain HTTP.
const prefixed = (name: string) => (secure() ? `__Secure-${name}` : name)

export const sessionCookieName = () => prefixed('next-auth.session-token')

/** The name of the cookie described in known-browsers.ts, which outlives sessions. */
export const browserCookieName = () => prefixed('portal.browser')

export const sessionCookieOptions = () =>
  ({ httpOnly: true, secure: secure(), sameSite: 'lax', path: '/', maxAge: durations.session }) as const

/** The cookie's content: the ids of user and session, and the role, which only the middleware's redirects use. */
export type CookieClaims = { sub: string; sid: string; role: Role }

/** The cookie's value for a session. */
export const newSessionCookie = (session: { id: string; userId: string; role: Role }) =>
  encode({
    token: { sub: session.userId, sid: session.id, role: session.role } satisfies CookieClaims,
    secret: env().AUTH_SECRET,
    maxAge: durations.session,
  })

/** What a cookie's value says; null for a missing or invalid one. */
export const claimsIn = async (cookie: string | undefined): Promise<CookieClaims | null> =>
  cookie ? verified(cookie) : null

const verified = rememberingVerified(async (cookie) => {
  const claims = await decode({ token: cookie, secret: env().AUTH_SECRET })
  const { sub, sid, role, exp } = claims ?? {}
  const known = personRoles.find((one) => one === role)
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number' || !known) return null
  return { claims: { sub, sid, role: known } satisfies CookieClaims, expiresAt: exp }
})
