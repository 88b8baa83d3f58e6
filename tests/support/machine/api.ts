import type { SchoolDuty } from '@/lib/duties'
import { randomUUID } from 'node:crypto'
import type { Role } from '@/lib/constants'
import { newSessionCookie, sessionCookieName } from '@/lib/server/accounts/session-cookie'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { forgetSignups, sql } from '@/tests/support/machine/database'
import { approve } from '@/tests/support/school/approve'

/** The portal under test, started by scripts/test.ts. */
export const baseUrl = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'

export const demoPassword = 'demo-school-1'
export const demo = {
  admin: 'admin@school.example',
  teacher: 'teacher@school.example',
  student: 'student@school.example',
}

/** The login of the demo school’s mother of three. */
export const demoParent = 'parent@school.example'

type Call = {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is: a form, or text that is said to be JSON. */
  raw?: BodyInit
  bearer?: string
  cookie?: string
  headers?: Record<string, string>
  /** The address of the portal, where it is not the one under test. */
  at?: string
}

export type Answer = {
  status: number
  // What a test expects of a body, it asserts.
  body: Record<string, unknown>
  headers: Headers
}

/** Calls the portal and answers status and parsed JSON; a body that is no JSON object reads as `{}`. */
export async function call(
  path: string,
  { method, body, raw, bearer, cookie, headers = {}, at = baseUrl }: Call = {},
): Promise<Answer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(at + path, {
    method: method ?? (payload === undefined ? 'GET' : 'POST'),
    body: payload,
    redirect: 'manual',
    headers: {
      // Packing and unpacking each answer takes time, and is what other tests are about.
      'accept-encoding': 'identity',
      // A form says itself where its fields end.
      ...(payload === undefined || raw instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
  })
  const text = await response.text()
  return { status: response.status, body: asObject(text), headers: response.headers }
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export type Session = {
  accessToken: string
  refreshToken: string
  cookie: string
  id: string
  email: string /** Of a parent. */
  child?: string
}

/** Whose records are somebody's own: a parent's are those of their child. */
export const pupilOf = ({ id, child }: Session) => child ?? id

/** Logs in, at the portal under test or the one at that address, and answers both credentials. */
export async function logIn(email: string, password = demoPassword, at = baseUrl): Promise<Session> {
  const { status, body, headers } = await call('/api/auth/login', { body: { email, password }, at })
  if (status !== 200) throw new Error(`login of ${email} answered ${status}: ${String(body.message)}`)
  const { id } = body.user as { id: string }
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { accessToken: String(body.accessToken), refreshToken: String(body.refreshToken), cookie, id, email }
}

/** A name, or other words, that no other test has. */
export const uniqueName = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

export const uniqueEmail = (prefix = 'person') => `${prefix}.${randomUUID().slice(0, 12)}@tests.example`

const usualPassword = 'a-long-test-password'

/** A valid sign-up, with `over` in place of what it names. */
export const signupBody = (over: Record<string, unknown> = {}) => ({
  name: 'Test Person',
  email: uniqueEmail(),
  password: usualPassword,
  role: 'student',
  phone: '+91 98765 43210',
  address: '1 Test Street, Pune',
  class: 'Class 5',
  parentEmail: 'parent@tests.example',
  ...over,
})

/** The tests sign up more people in an hour than one address may. */
async function register(person: object): Promise<Answer> {
  const answer = await call('/api/auth/register', { body: person })
  if (answer.status !== 429) return answer
  await forgetSignups()
  return call('/api/auth/register', { body: person })
}

/** What an access token says: whose it is, of which session, and until which second. */
export function claimsOf(accessToken: string): { sub: string; sid: string; exp: number } {
  const [, payload = ''] = accessToken.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; sid: string; exp: number }
}

/** Signs somebody up and answers their account's tokens and id; it waits for approval. */
export async function signUp(over: Record<string, unknown> = {}) {
  const person = signupBody(over)
  const { status, body } = await register(person)
  if (status !== 201) throw new Error(`sign-up answered ${status}: ${String(body.message)}`)
  const accessToken = String(body.accessToken)
  return { ...person, id: claimsOf(accessToken).sub, accessToken, refreshToken: String(body.refreshToken) }
}

const sessions = new Map<string, Session>()

/**
 * A session of a demo account: the one from before while it lasts, because checking a password is the dearest thing the
 * server does.
 */
export async function sessionOf(email: string): Promise<Session> {
  const known = sessions.get(email)
  if (known && (await isLive(known))) return known
  const session = await logIn(email)
  sessions.set(email, session)
  return session
}

/** A call of the demo school's admin. */
export const office = async (path: string, method = 'GET', body?: unknown) =>
  call(path, { method, body, bearer: (await sessionOf(demo.admin)).accessToken })

async function isLive({ accessToken }: Session): Promise<boolean> {
  const { sid, exp } = claimsOf(accessToken)
  const found = await sql('SELECT FROM "Session" WHERE id = $1 AND "expiresAt" > now()', [sid])
  return found.length > 0 && exp * 1000 > Date.now() + 60_000
}

/** Somebody who has been approved. They have not logged in. */
export async function approved(over: Record<string, unknown> = {}) {
  const person = await newcomer(over)
  await approve(person.id)
  return person
}

/** The same, for who is needed with a session. */
export async function enrol(over: Record<string, unknown> = {}) {
  const person = await approved(over)
  return { ...person, ...(await sessionFor(person)) }
}

/** An administrator of a test's own: the demo school's is shared. */
export async function newAdmin(over: Record<string, unknown> = {}) {
  const person = { ...(await approved({ ...over, role: 'teacher' })), role: 'admin' }
  await sql(`UPDATE "User" SET role = 'admin' WHERE id = $1`, [person.id])
  return { ...person, ...(await sessionFor(person)) }
}

/** The mother of a student of her own, with a login. */
export async function newParent(over: Record<string, unknown> = {}) {
  const [child, person] = [await approved(), { ...(await approved({ ...over, role: 'teacher' })), role: 'parent' }]
  await sql(`UPDATE "User" SET role = 'parent' WHERE id = $1`, [person.id])
  await sql(
    `INSERT INTO "Guardianship" ("guardianId", "studentId", relation, "seesRecords", "isTold", pays, "mayCollect", position, since)
     VALUES ($1, $2, 'Mother', true, true, true, true, 0, '2026-04-01')`,
    [person.id, child.id],
  )
  return { ...person, child: child.id, ...(await sessionFor(person)) }
}

/** Somebody who works here and teaches nobody, with a duty or none. */
export async function newStaff(kind?: SchoolDuty) {
  const person = { ...(await approved({ role: 'teacher', name: uniqueName('Staff') })), role: 'staff' }
  await sql(`UPDATE "User" SET role = 'staff' WHERE id = $1`, [person.id])
  if (kind)
    await sql(`INSERT INTO "Duty" ("holderId", kind, since) VALUES ($1, $2::"DutyKind", '2026-04-01')`, [
      person.id,
      kind,
    ])
  return { ...person, ...(await sessionFor(person)) }
}

let usualHash: string | undefined

/**
 * Somebody who has signed up and waits for approval, made in the database with the hash of the first one's password: hashing it takes longer than
 * all else that most tests do. Who has a password of their own signs up.
 */
export async function newcomer(over: Record<string, unknown> = {}) {
  const person = signupBody(over)
  if (!usualHash || person.password !== usualPassword) {
    const signedUp = await signUp(person)
    const [login] = await sql<{ hash: string }>('SELECT "passwordHash" AS hash FROM "Login" WHERE "userId" = $1', [
      signedUp.id,
    ])
    if (person.password === usualPassword) usualHash = login?.hash
    return signedUp
  }
  const { name, role, phone, address } = person
  const ofStudent = role === 'student' ? [person.class, person.parentEmail] : [null, null]
  const [made] = await sql<{ id: string }>(
    `WITH person AS (
       INSERT INTO "User" (name, role, phone, address, class, "parentEmail", origin, "isActive")
       VALUES ($1, $2, $3, $4, $5, $6, 'SignUp', false) RETURNING id),
     login AS (
       INSERT INTO "Login" ("userId", email, "passwordHash") SELECT id, lower($7), $8 FROM person RETURNING "userId"),
     session AS (
       INSERT INTO "Session" ("userId", "expiresAt") SELECT "userId", now() + interval '30 days' FROM login
       RETURNING id, "userId"),
     token AS (INSERT INTO "RefreshToken" (hash, "sessionId") SELECT $9, id FROM session)
     SELECT "userId" AS id FROM session`,
    [name, role, phone, address, ...ofStudent, person.email, usualHash, hashSecret(newSecret())],
  )
  return { ...person, id: String(made?.id) }
}

/** A session as a log-in begins one, without the check of a password. */
export async function sessionFor({ id, email, role }: { id: string; email: string; role: string }): Promise<Session> {
  const refreshToken = newSecret()
  const [session] = await sql<{ id: string }>(
    `WITH noted AS (UPDATE "Login" SET "firstLoginAt" = now() WHERE "userId" = $1), session AS (
       INSERT INTO "Session" ("userId", "expiresAt") VALUES ($1, now() + interval '30 days') RETURNING id)
     INSERT INTO "RefreshToken" (hash, "sessionId") SELECT $2, id FROM session RETURNING "sessionId" AS id`,
    [id, hashSecret(refreshToken)],
  )
  const { status, body } = await call('/api/auth/refresh', { body: { refreshToken } })
  if (status !== 200) throw new Error(`the session of ${email} answered ${status}: ${String(body.message)}`)
  const cookie = await newSessionCookie({ id: String(session?.id), userId: id, role: role as Role })
  return {
    accessToken: String(body.accessToken),
    refreshToken: String(body.refreshToken),
    cookie: `${sessionCookieName()}=${cookie}`,
    id,
    email,
  }
}
