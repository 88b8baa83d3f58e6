import { decode, encode } from 'next-auth/jwt'
import { durations, type Role } from '@/lib/constants'
import { env } from '../env'

/** The session cookie is next-auth's own, so that its endpoints and the middleware read it too. No database in here. */

const secure = () => env().APP_URL.startsWith('https:')

// The prefix makes browsers refuse the cookie over plain HTTP.
const prefixed = (name: string) => (secure() ? `__Secure-${name}` : name)

export const sessionCookieName = () => prefixed('next-auth.session-token')

/** Of the cookie that outlives sessions: see known-browsers.ts. */
export const browserCookieName = () => prefixed('portal.browser')

export const sessionCookieOptions = () =>
  ({ httpOnly: true, secure: secure(), sameSite: 'lax', path: '/', maxAge: durations.session }) as const

/** What the cookie says: the session's id and, for the middleware's redirects alone, the role. */
export type CookieClaims = { sub: string; sid: string; role: Role }

/** The cookie's value for a session. */
export const sessionCookie = (session: { id: string; userId: string; role: Role }) =>
  encode({
    token: { sub: session.userId, sid: session.id, role: session.role } satisfies CookieClaims,
    secret: env().AUTH_SECRET,
    maxAge: durations.session,
  })

/** The id of the session that a cookie's value names, or null when it names none. */
export async function sessionOf(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null
  try {
    const claims = await decode({ token: cookie, secret: env().AUTH_SECRET })
    return typeof claims?.sid === 'string' ? claims.sid : null
  } catch {
    return null
  }
}
