import { jwtVerify, SignJWT } from 'jose'
import { durations, type Role } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { DutyKind } from '@/lib/duties'
import { allows, type ChildRights } from '@/lib/permissions'
import { countsOnSql } from '../data/duties'
import { rowsOf } from '../data/rows'
import { refreshSettings } from '../data/read-settings'
import { env } from '../env'
import { schoolDay } from '../school-day'
import { schoolSettings } from '../school-settings'
import { Prisma } from '@/prisma/client/client'
import { claimsIn } from './session-cookie'
import { isStale } from './session-use'
import { rememberingVerified } from './verified-tokens'

/** A student whose guardian somebody is, and what they may of them: by a link that is open and not barred (lib/guardians). */
export type Child = { id: string; name: string; class: string | null; section: string | null } & ChildRights

/** A section, by name. */
export type Place = { class: string; section: string }

/** What somebody does at the school today; class and section of those of a section, of who teaches a subject which. */
export type ActorDuty = { kind: DutyKind; class: string | null; section: string | null; subject: string | null }

/** Who makes a request: an account with a live session, as the database has it now. */
export type Actor = {
  id: string
  name: string
  role: Role
  /** Students only. */
  class: string | null
  /** Of that class; of students who are in one. */
  section?: string | null
  /** Of guardians, whatever their role; by class and name. */
  children?: readonly Child[]
  /** Of who works here. */
  duties?: readonly ActorDuty[]
  sessionId: string
  /** Signed up, not yet approved: may see their own account and log out, nothing else. */
  pending: boolean
  /** `passed`: the session began with a second step. `missing`: it did not, and the school wants one of staff. */
  secondStep?: 'passed' | 'missing'
  /** Which transactions this request sees: while it is the same, so is all data. Missing outside of a request. */
  snapshot?: string
}

/** How a request says who makes it: the access token or the session cookie. */
export type Credentials = { bearer?: string; cookie?: string }

// Not the cookie's key, so that neither token is accepted as the other.
const accessKey = () => new TextEncoder().encode(`${env().AUTH_SECRET}:access`)
const accessClaims = { issuer: 'school-portal', audience: 'api' } as const

/**
 * A signed JWT that names the session, good for 15 minutes (docs/spec-decisions.md, Identity and sessions). One of an account
 * that waits for approval says so.
 */
export const accessToken = (session: { id: string; userId: string }, { pending }: { pending: boolean }) =>
  new SignJWT({ sid: session.id, ...(pending && { pending }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setIssuer(accessClaims.issuer)
    .setAudience(accessClaims.audience)
    .setIssuedAt()
    .setExpirationTime(`${durations.accessToken}s`)
    .sign(accessKey())

/**
 * The actor of a request's credentials, read from the database on every call, so that a log-out, a deactivation or a
 * change of role takes effect at once. Null without a credential or when its session has ended. Afterwards the school's
 * settings are up to date. `onStale` is told of a session whose last use was noted some time ago.
 */
export async function findActor(
  credentials: Credentials,
  onStale: (sessionId: string) => void = () => undefined,
): Promise<Actor | null> {
  const claims = await claimsOf(credentials)
  const session = claims ? await findSession(claims.sid) : undefined
  await refreshSettings(session?.settings ?? undefined)
  if (!session) return null
  const { isActive, approvedAt, settings: _, lastUsedAt, secondStep: passed, children, duties, ...found } = session
  const actor = { ...found, ...(children && { children }), ...(duties && { duties }) }
  const pending = approvedAt === null
  if (!isActive && !pending) return null
  if (isStale(lastUsedAt)) onStale(actor.sessionId)
  const required = allows('secondStep:required', actor) && schoolSettings().staffSecondStep === 'required'
  const secondStep = passed ? 'passed' : required ? 'missing' : undefined
  return { ...actor, pending, ...(secondStep && { secondStep }) }
}

type Session = Omit<Actor, 'pending' | 'secondStep' | 'children' | 'duties'> & {
  children: Child[] | null
  duties: ActorDuty[] | null
  secondStep: boolean
  isActive: boolean
  approvedAt: Date | null
  lastUsedAt: Date
  settings: number | null
}

/** A live session with its account. `settings` is the version of the school's settings, read in the same statement. */
async function findSession(id: string): Promise<Session | undefined> {
  const [session] = await rowsOf<Session>`
    SELECT s."id" AS "sessionId", s."lastUsedAt", s."secondStep", u."id", u."name", u."role", u."class", u."section", u."isActive", u."approvedAt",
      c."version" AS "settings", pg_current_snapshot()::text AS "snapshot",
      CASE WHEN u."role" <> 'student' THEN ${childrenSql} END AS "children",
      CASE WHEN u."role" NOT IN ('student', 'parent') THEN ${dutiesSql(schoolDay())} END AS "duties"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId" LEFT JOIN "SchoolSettings" c ON c."single"
    WHERE s."id" = ${id}::uuid AND s."expiresAt" > ${new Date()}`
  return session
}

/** The children of `u`. Who has left stays their child: what is owed, and reports, are still to be had. */
const childrenSql = Prisma.sql`(
  SELECT json_agg(json_build_object('id', p."id", 'name', p."name", 'class', p."class", 'section', p."section",
    'seesRecords', g."seesRecords", 'isTold', g."isTold", 'pays', g."pays") ORDER BY p."class", p."name", p."id")
  FROM "Guardianship" g JOIN "User" p ON p."id" = g."studentId"
  WHERE g."guardianId" = u."id" AND g."until" IS NULL AND g."barredAt" IS NULL
    AND p."approvedAt" IS NOT NULL AND p."blockedAt" IS NULL)`

/**
 * The duties of `u` on a day, in no order: those of a section while it has pupils, as until a roll-over those of the year
 * before.
 */
const dutiesSql = (date: Day) => Prisma.sql`(
  SELECT json_agg(json_build_object('kind', d."kind", 'class', s."class", 'section', s."name", 'subject', d."subject"))
  FROM "Duty" d LEFT JOIN "Section" s ON s."id" = d."sectionId"
  WHERE d."holderId" = u."id" AND ${countsOnSql(date)})`

const sessionOfBearer = rememberingVerified(async (token) => {
  const { payload } = await jwtVerify(token, accessKey(), { ...accessClaims, algorithms: ['HS256'] })
  const { sid, sub, exp, pending } = payload
  return typeof sid === 'string' && exp !== undefined
    ? { claims: { sid, sub: pending === true ? undefined : sub }, expiresAt: exp }
    : null
})

/**
 * What good credentials say, whether or not their session is live; null for others. `sub` is the member: none where the
 * account waited for approval, because anybody may sign up, as often as they like. A bearer token wins over the cookie:
 * with an invalid one the cookie is not tried.
 */
export const claimsOf = ({ bearer, cookie }: Credentials) =>
  bearer === undefined ? claimsIn(cookie) : sessionOfBearer(bearer)

/** The token of an Authorization header; undefined without one. */
export const bearerIn = (authorization: string | null | undefined) => authorization?.replace(/^Bearer\s+/i, '')
