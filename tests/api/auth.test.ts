import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { forgotPasswordMessages, resetPasswordMessages } from '@/lib/auth/messages'
import {
  baseUrl,
  call,
  demo,
  enrol,
  logIn,
  signUp,
  signupBody,
  uniqueEmail,
  type Session,
} from '@/tests/support/machine/api'
import { forgetSignups, sql } from '@/tests/support/machine/database'
import { mailsTo } from '@/tests/support/school/mails'

// All tests sign people up from the same address.
beforeEach(forgetSignups)

const me = (session: { accessToken: string }) => call('/api/auth/me', { bearer: session.accessToken })
const meByCookie = (session: Session) => call('/api/auth/me', { cookie: session.cookie })

describe('POST /api/auth/register', () => {
  it('answers tokens that wait for approval', async () => {
    const person = await signUp()
    const own = await me(person)
    expect(own.status).toBe(200)
    expect(own.body).toEqual({
      id: person.id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      address: person.address,
      role: 'student',
      profilePicture: null,
      parentEmail: 'parent@tests.example',
      isActive: false,
    })
    const other = await call('/api/auth/users/pending-students', { bearer: person.accessToken })
    expect(other).toMatchObject({ status: 403, body: { message: messages.accounts.notApproved } })
  })

  it('sets no cookie', async () => {
    const { headers } = await call('/api/auth/register', { body: signupBody() })
    expect(headers.getSetCookie()).toEqual([])
  })

  it('refuses an address in use, whatever its case, also when two race for it', async () => {
    const email = uniqueEmail()
    const bodies = Array.from({ length: 6 }, (_, n) => signupBody({ email: n % 2 ? email : email.toUpperCase() }))
    const answers = await Promise.all(bodies.map((body) => call('/api/auth/register', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({
      message: messages.accounts.emailTaken,
      errors: { email: messages.accounts.emailTaken },
    })
  })

  it.each(['password1', 'PASSWORD1', '12345678'])('refuses the common password %s', async (password) => {
    const { status, body } = await call('/api/auth/register', { body: signupBody({ password }) })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ password: messages.accounts.passwordCommon })
  })

  it('cannot make an administrator', async () => {
    const { status } = await call('/api/auth/register', { body: signupBody({ role: 'admin' }) })
    expect(status).toBe(400)
  })
})

describe('POST /api/auth/login', () => {
  it('answers tokens and role, and sets an httpOnly cookie', async () => {
    const { status, body, headers } = await call('/api/auth/login', {
      body: { email: demo.admin.toUpperCase(), password: 'demo-school-1' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { role: 'admin' },
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    })
    expect(headers.getSetCookie()).toHaveLength(2)
    expect(headers.getSetCookie()[1]).toMatch(/^portal\.browser=.+HttpOnly.*SameSite=lax/i)
    expect(headers.getSetCookie()[0]).toMatch(/^next-auth\.session-token=.+HttpOnly.*SameSite=lax/i)
  })

  it('tells a pending account so, but only to who knows its password', async () => {
    const person = await signUp()
    const right = await call('/api/auth/login', { body: { email: person.email, password: person.password } })
    expect(right).toMatchObject({ status: 403, body: { message: 'Your account is not yet approved by the admin.' } })
    const wrong = await call('/api/auth/login', { body: { email: person.email, password: 'something else' } })
    expect(wrong).toMatchObject({ status: 401, body: { message: messages.accounts.wrongLogin } })
  })

  it('answers an unknown account like a wrong password', async () => {
    const { status, body } = await call('/api/auth/login', {
      body: { email: uniqueEmail(), password: 'something else' },
    })
    expect({ status, body }).toEqual({ status: 401, body: { message: messages.accounts.wrongLogin } })
  })

  it('refuses the ninth try in a row, also in a burst, and tells when to come back', async () => {
    const person = await enrol()
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        call('/api/auth/login', { body: { email: person.email, password: 'wrong wrong' } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(8)
    const refused = tries.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const right = await call('/api/auth/login', { body: { email: person.email, password: person.password } })
    expect(right.status).toBe(429)
  })

  it('nobody chooses their own address: a forwarded header does not lift the limit', async () => {
    const email = uniqueEmail()
    const attempt = (n: number) =>
      call('/api/auth/login', {
        body: { email, password: 'wrong wrong' },
        headers: { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.0.${n}` },
      })
    const answers = []
    for (let n = 0; n < 9; n++) answers.push((await attempt(n)).status)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('one session, two credentials', () => {
  it('log-out ends both at once', async () => {
    const session = await logIn(demo.student)
    expect((await me(session)).status).toBe(200)
    expect((await meByCookie(session)).status).toBe(200)
    const { status, headers } = await call('/api/auth/logout', {
      method: 'POST',
      cookie: session.cookie,
      headers: { origin: baseUrl },
    })
    expect(status).toBe(200)
    expect(headers.getSetCookie()[0]).toMatch(/^next-auth\.session-token=;.*Max-Age=0/i)
    expect((await me(session)).status).toBe(401)
    expect((await meByCookie(session)).status).toBe(401)
    expect((await call('/api/auth/refresh', { body: { refreshToken: session.refreshToken } })).status).toBe(401)
  })

  it('other sessions of the same person go on', async () => {
    const [one, other] = [await logIn(demo.student), await logIn(demo.student)]
    await call('/api/auth/logout', { method: 'POST', bearer: one.accessToken })
    expect((await me(one)).status).toBe(401)
    expect((await me(other)).status).toBe(200)
  })

  it('deactivation and a change of role act at once', async () => {
    const person = await enrol({ role: 'teacher' })
    await sql(`UPDATE "User" SET role = 'admin' WHERE id = $1`, [person.id])
    expect((await call('/api/auth/users/pending-students', { bearer: person.accessToken })).status).toBe(200)
    await sql(`UPDATE "User" SET role = 'teacher' WHERE id = $1`, [person.id])
    expect((await call('/api/auth/users/pending-students', { bearer: person.accessToken })).status).toBe(403)
    await sql(`UPDATE "User" SET "isActive" = false WHERE id = $1`, [person.id])
    expect((await me(person)).status).toBe(401)
    expect((await meByCookie(person)).status).toBe(401)
    expect((await call('/api/auth/refresh', { body: { refreshToken: person.refreshToken } })).status).toBe(401)
  })

  it('an expired session is dead', async () => {
    const person = await enrol()
    await sql(`UPDATE "Session" SET "expiresAt" = now() - interval '1 second' WHERE "userId" = $1`, [person.id])
    expect((await me(person)).status).toBe(401)
    expect((await call('/api/auth/refresh', { body: { refreshToken: person.refreshToken } })).status).toBe(401)
  })

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'])('the bearer "%s" is nobody', async (bearer) => {
    const { status } = await call('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } })
    expect(status).toBe(401)
  })

  it('a session cookie is no bearer, and a bearer no cookie', async () => {
    const session = await logIn(demo.student)
    const [, cookieValue] = session.cookie.split('=')
    expect((await call('/api/auth/me', { bearer: cookieValue })).status).toBe(401)
    expect((await call('/api/auth/me', { cookie: `next-auth.session-token=${session.accessToken}` })).status).toBe(401)
  })
})

describe('POST /api/auth/refresh', () => {
  const refresh = (refreshToken: string) => call('/api/auth/refresh', { body: { refreshToken } })

  it('rotates the pair', async () => {
    const session = await logIn(demo.student)
    const { status, body } = await refresh(session.refreshToken)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken'])
    expect(body.refreshToken).not.toBe(session.refreshToken)
    expect((await me({ accessToken: String(body.accessToken) })).status).toBe(200)
  })

  it('lets the session last thirty days from then on', async () => {
    const person = await enrol()
    await sql(`UPDATE "Session" SET "expiresAt" = now() + interval '1 hour' WHERE "userId" = $1`, [person.id])
    expect((await refresh(person.refreshToken)).status).toBe(200)
    const [session] = await sql<{ days: number }>(
      `SELECT round(extract(epoch FROM max("expiresAt") - now()) / 86400)::int AS days FROM "Session" WHERE "userId" = $1`,
      [person.id],
    )
    expect(session).toEqual({ days: 30 })
  })

  it('a token used twice ends its session: for the thief and for the owner', async () => {
    const session = await logIn(demo.student)
    const next = (await refresh(session.refreshToken)).body
    expect((await refresh(session.refreshToken)).status).toBe(401)
    expect((await me({ accessToken: String(next.accessToken) })).status).toBe(401)
    expect((await refresh(String(next.refreshToken))).status).toBe(401)
    expect((await meByCookie(session)).status).toBe(401)
  })

  it('of uses at the same time at most one gets a pair', async () => {
    const session = await logIn(demo.student)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refreshToken)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect((await me(session)).status).toBe(401)
  })

  it('stores no secret as it is', async () => {
    const { refreshToken } = await logIn(demo.student)
    expect(await sql('SELECT 1 FROM "RefreshToken" WHERE hash = $1', [refreshToken])).toEqual([])
  })
})

describe('the reset mail', () => {
  const forgot = (email: string) => call('/api/auth/forgot-password', { body: { email } })
  const reset = (token: string, password: string) => call('/api/auth/reset-password', { body: { token, password } })

  it('is sent to who has an account, and its link works once', async () => {
    const person = await enrol()
    expect(await forgot(person.email)).toMatchObject({
      status: 200,
      body: { message: forgotPasswordMessages.success },
    })
    const mail = await newestMailTo(person.email)
    const token = tokenIn(mail)
    expect(mail).toContain(`  Name: ${person.name}`)

    expect((await reset(token, 'password1')).body.message).toBe(messages.accounts.passwordCommon)
    const answers = await Promise.all([reset(token, 'a brand new password'), reset(token, 'another new password')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await me(person)).status, 'sessions end').toBe(401)
    const kept = answers[0]?.status === 200 ? 'a brand new password' : 'another new password'
    expect((await logIn(person.email, kept)).id).toBe(person.id)
  })

  it('ends every other link of the account when one is used', async () => {
    const person = await enrol()
    await forgot(person.email)
    const first = tokenIn(await newestMailTo(person.email))
    await forgot(person.email)
    const mails = await mailsTo(person.email, 2)
    const second = mails.map(tokenIn).find((token) => token !== first)!
    expect((await reset(second, 'a brand new password')).status).toBe(200)
    expect(await reset(first, 'another new password')).toMatchObject({
      status: 400,
      body: { message: resetPasswordMessages.linkDead },
    })
  })

  it('takes its link from APP_URL, never from the request', async () => {
    const person = await enrol()
    await call('/api/auth/forgot-password', {
      body: { email: person.email },
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    expect(await newestMailTo(person.email)).not.toContain('evil.example')
  })

  it('expires after an hour', async () => {
    const person = await enrol()
    await forgot(person.email)
    const token = tokenIn(await newestMailTo(person.email))
    await sql(`UPDATE "PasswordReset" SET "expiresAt" = now() - interval '1 second' WHERE "userId" = $1`, [person.id])
    expect(await reset(token, 'a brand new password')).toMatchObject({
      status: 400,
      body: { message: resetPasswordMessages.linkDead },
    })
  })

  it('answers an unknown address alike, and five an hour', async () => {
    const email = uniqueEmail()
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await forgot(email))
    expect(answers[0]).toMatchObject({ status: 200, body: { message: forgotPasswordMessages.success } })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  })

  it("clears the browser's own dead cookie, so that /login opens", async () => {
    const person = await enrol()
    await forgot(person.email)
    const body = { token: tokenIn(await newestMailTo(person.email)), password: 'a brand new password' }
    const { headers } = await call('/api/auth/reset-password', {
      body,
      cookie: person.cookie,
      headers: { origin: baseUrl },
    })
    expect(headers.getSetCookie()[0]).toMatch(/^next-auth\.session-token=;.*Max-Age=0/i)
  })

  it('refuses an unknown token', async () => {
    expect((await reset(randomUUID(), 'a brand new password')).status).toBe(400)
  })
})

const newestMailTo = async (email: string) => (await mailsTo(email, 1)).at(-1) ?? ''

function tokenIn(mail: string) {
  const token = /\/reset-password\/([\w-]+)/.exec(mail)?.[1]
  if (!token) throw new Error(`no link in the mail: ${mail}`)
  return token
}
