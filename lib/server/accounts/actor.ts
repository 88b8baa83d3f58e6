import { jwtVerify, SignJWT } from 'jose'
import { durations, type Role } from '@/lib/constants'
import { db } from '../data/db'
import { env } from '../env'
import { sessionIdIn } from './session-cookie'

/** Who makes a request: an account with a live session, as the database has it now. */
export type Actor = {
  id: string
  name: string
  email: string
  role: Role
  /** Students only. */
  class: string | null
  sessionId: string
  /** Signed up, not yet approved: may see their own account and log out, nothing else. */
  pending: boolean
}

/** How a request says who makes it: the access token or the session cookie. */
export type Credentials = { bearer?: string; cookie?: string }

// Not the cookie's key, so that neither token is accepted as the other.
const accessKey = () => new TextEncoder().encode(`${env().AUTH_SECRET}:access`)
const accessClaims = { issuer: 'school-portal', audience: 'api' } as const

/** A signed JWT that names the session, good for 15 minutes (docs/spec-decisions.md, Identity and sessions). */
export const accessToken = (session: { id: string; userId: string }) =>
  new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setIssuer(accessClaims.issuer)
    .setAudience(accessClaims.audience)
    .setIssuedAt()
    .setExpirationTime(`${durations.accessToken}s`)
    .sign(accessKey())

/**
 * The actor of a request's credentials, read from the database on every call, so that a log-out, a deactivation or a
 * change of role takes effect at once. Null without a credential or when its session has ended. A bearer token wins
 * over the cookie: with an invalid one the cookie is not tried.
 */
export async function findActor(credentials: Credentials): Promise<Actor | null> {
  const sessionId =
    credentials.bearer === undefined ? await sessionIdIn(credentials.cookie) : await fromBearer(credentials.bearer)
  if (!sessionId) return null
  const session = await db.session.findUnique({
    where: { id: sessionId, expiresAt: { gt: new Date() } },
    relationLoadStrategy: 'join',
    select: {
      id: true,
      user: {
        select: { id: true, name: true, email: true, role: true, class: true, isActive: true, approvedAt: true },
      },
    },
  })
  if (!session) return null
  const { isActive, approvedAt, ...user } = session.user
  const pending = approvedAt === null
  if (!isActive && !pending) return null
  return { ...user, sessionId: session.id, pending }
}

async function fromBearer(token: string) {
  try {
    const { payload } = await jwtVerify(token, accessKey(), { ...accessClaims, algorithms: ['HS256'] })
    return typeof payload.sid === 'string' ? payload.sid : null
  } catch {
    return null
  }
}
