import { beforeEach, describe, expect, it } from 'vitest'
import type { LiveSession } from '@/lib/auth/answers'
import { baseUrl, call, demo, enrol as enrolBy, logIn, sessionOf, type Session } from '@/tests/support/machine/api'
import { forgetSignups, sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { mailsTo } from '@/tests/support/school/mails'

/** Where an account is logged in, how that is ended, and who is told of a new device. */

beforeEach(forgetSignups)

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type Known = { email: string; password: string }

/** Logs in as a device with this user agent, in a browser with these cookies. */
async function logInWith({ email, password }: Known, userAgent: string, cookie = ''): Promise<Session> {
  const headers = { 'user-agent': userAgent, ...(cookie ? { cookie, origin: baseUrl } : {}) }
  const answer = await call('/api/auth/login', { body: { email, password }, headers })
  expect(answer.status).toBe(200)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const { id } = answer.body.user as { id: string }
  const [accessToken, refreshToken] = [String(answer.body.accessToken), String(answer.body.refreshToken)]
  return { accessToken, refreshToken, cookie: cookies.join('; '), id, email }
}

const status = async ({ accessToken: bearer }: { accessToken: string }) =>
  (await call('/api/auth/me', { bearer })).status

async function sessionsOf({ accessToken: bearer }: { accessToken: string }) {
  const { body } = await call('/api/auth/sessions', { bearer })
  return body.sessions as LiveSession[]
}

const ownId = async (session: Session) => (await sessionsOf(session)).find(({ current }) => current)!.id

const end = (path: string, { accessToken: bearer }: { accessToken: string }, body?: unknown) =>
  call(path, { method: 'DELETE', bearer, body })

/** Somebody who is logged in once: signing up has opened a session of its own. */
async function enrol(over?: Record<string, unknown>) {
  const person = await enrolBy(over)
  expect((await end('/api/auth/sessions', person)).status).toBe(200)
  return person
}

describe('where an account is logged in', () => {
  it('is listed for its owner alone: the device in words, the address, the last use, the one used last first', async () => {
    const person = await enrol()
    const phone = await logInWith(person, iphone)
    const desk = await logInWith(person, firefox)
    await sql(
      `INSERT INTO "Session" ("userId", "expiresAt", "userAgent") VALUES ($1, now() - interval '1 second', 'expired')`,
      [person.id],
    )
    const listed = await sessionsOf(desk)
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Windows', true],
      ['Safari on iPhone', false],
      [expect.any(String), false],
    ])
    expect(listed[0]).toEqual({
      id: expect.any(String),
      device: 'Firefox on Windows',
      address: '127.0.0.1',
      since: expect.stringMatching(/Z$/),
      lastUsed: expect.stringMatching(/Z$/),
      current: true,
    })
    expect((await sessionsOf(phone)).map(({ current }) => current)).toEqual([false, true, false])
    expect(await sessionsOf(await enrol())).toHaveLength(1)
  })

  it.each([
    ['', 'Unknown device'],
    ['curl/8.5.0', 'A program'],
    ['<img src=x onerror=alert(1)> https://evil.example', 'A program'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
      'Edge on Windows',
    ],
  ])('%j is %s', async (userAgent, words) => {
    const person = await enrol()
    await sql(`UPDATE "Session" SET "userAgent" = $2 WHERE "userId" = $1`, [person.id, userAgent])
    expect((await sessionsOf(person))[0]?.device).toBe(words)
  })

  it('of what a device says of itself three hundred characters are kept', async () => {
    const person = await enrol()
    await logInWith(person, 'x'.repeat(4000))
    const [kept] = await sql<{ length: number }>(
      `SELECT max(length("userAgent")) AS length FROM "Session" WHERE "userId" = $1`,
      [person.id],
    )
    expect(kept?.length).toBe(300)
  })

  it('the last use is noted after five minutes, not at each request', async () => {
    const person = await enrol()
    const later = await enrol()
    const noted = async ({ id } = person) => {
      const [row] = await sql<{ at: string; age: number; address: string }>(
        `SELECT "lastUsedAt"::text AS at, extract(epoch FROM now() - "lastUsedAt")::int AS age, address FROM "Session" WHERE "userId" = $1`,
        [id],
      )
      return row!
    }
    const use = (minutes: number, { id } = person) =>
      sql(
        `UPDATE "Session" SET "lastUsedAt" = now() - make_interval(mins => $2), address = '192.0.2.9' WHERE "userId" = $1`,
        [id, minutes],
      )
    await use(4)
    const before = await noted()
    for (let n = 0; n < 3; n++) expect(await status(person)).toBe(200)
    // What comes after it is noted.
    await use(6, later)
    expect(await status(later)).toBe(200)
    await eventually(async () => (await noted(later)).age < 60, 'a later use is noted')
    expect(await noted(), 'four minutes ago').toMatchObject({ at: before.at, address: '192.0.2.9' })
    await use(6)
    await Promise.all(Array.from({ length: 8 }, () => status(person)))
    await eventually(async () => (await noted()).age < 60, 'the use is noted')
    const after = await noted()
    expect(after.address).toBe('127.0.0.1')
    expect(await status(person)).toBe(200)
    expect((await noted()).at).toBe(after.at)
  })

  it('a page notes it too, and a renewal of the tokens', async () => {
    const person = await enrol()
    const age = async () => {
      const [row] = await sql<{ age: number }>(
        `SELECT extract(epoch FROM now() - "lastUsedAt")::int AS age FROM "Session" WHERE "userId" = $1`,
        [person.id],
      )
      return row!.age
    }
    const longAgo = () =>
      sql(`UPDATE "Session" SET "lastUsedAt" = now() - interval '1 hour' WHERE "userId" = $1`, [person.id])
    await longAgo()
    await fetch(`${baseUrl}/profile`, { headers: { cookie: person.cookie } }).then((page) => page.text())
    await eventually(async () => (await age()) < 60, 'the page notes it')
    await longAgo()
    await call('/api/auth/refresh', { body: { refreshToken: person.refreshToken } })
    expect(await age()).toBeLessThan(60)
  })
})

describe('ending sessions', () => {
  it('one of one’s own ends at once, cookie and tokens alike', async () => {
    const person = await enrol()
    const other = await logIn(person.email, person.password)
    expect((await end(`/api/auth/sessions/${await ownId(other)}`, person)).status).toBe(200)
    expect(await status(other)).toBe(401)
    expect((await call('/api/auth/me', { cookie: other.cookie })).status).toBe(401)
    expect((await call('/api/auth/refresh', { body: { refreshToken: other.refreshToken } })).status).toBe(401)
    expect(await status(person)).toBe(200)
  })

  it('another’s is not found, also by an administrator, and lives on', async () => {
    const [person, other] = [await enrol(), await enrol()]
    const id = await ownId(other)
    for (const asker of [person, await sessionOf(demo.admin)])
      expect((await end(`/api/auth/sessions/${id}`, asker)).status).toBe(404)
    expect(await status(other)).toBe(200)
  })

  it('all others end, and nobody else’s', async () => {
    const [person, stranger] = [await enrol(), await enrol()]
    const others = [await logIn(person.email, person.password), await logIn(person.email, person.password)]
    expect((await end('/api/auth/sessions', person)).status).toBe(200)
    expect(await Promise.all([...others, person, stranger].map(status))).toEqual([401, 401, 200, 200])
  })

  it('an administrator sees and ends anybody’s, one or all; a teacher nobody’s', async () => {
    const person = await enrol({ role: 'teacher' })
    const other = await logIn(person.email, person.password)
    const admin = await sessionOf(demo.admin)
    const path = `/api/people/${person.id}/sessions`
    const { body } = await call(path, { bearer: admin.accessToken })
    expect(body.sessions).toHaveLength(2)
    const teacher = await sessionOf(demo.teacher)
    expect((await call(path, { bearer: teacher.accessToken })).status).toBe(403)
    expect((await end(path, teacher)).status).toBe(403)

    expect((await end(path, admin, { session: await ownId(other) })).status).toBe(200)
    expect(await Promise.all([other, person].map(status))).toEqual([401, 200])
    expect((await end(path, admin, { session: await ownId(await enrol()) })).status, 'of somebody else').toBe(404)
    expect((await end(path, admin)).status).toBe(200)
    expect(await status(person)).toBe(401)
  })
})

describe('the mail about a new device', () => {
  const told = (email: string, count = 1) => mailsTo(email, count, { devices: true })

  it('is sent for a browser that the account does not know: not for the first, nor for one that has logged in', async () => {
    const person = await enrol()
    const desk = await logInWith(person, firefox)
    const [mail = ''] = await told(person.email)
    expect(mail).toContain(`  Name: ${person.name}`)
    expect(mail).toContain('  Device: Firefox on Windows')
    expect(mail).toContain('  Network address: 127.0.0.1')
    expect(mail).toContain('/profile')

    const again = await logInWith(person, firefox, desk.cookie)
    await logInWith(person, firefox, again.cookie)
    await logInWith(person, iphone)
    const mails = await told(person.email, 2)
    expect(mails).toHaveLength(2)
    expect(mails.join()).toContain('  Device: Safari on iPhone')
  })

  it('is sent too when the device has logged out at once, and for the cookie of another account', async () => {
    const person = await enrol()
    const stranger = await enrol()
    const session = await logInWith(person, firefox, stranger.cookie)
    await call('/api/auth/logout', { method: 'POST', bearer: session.accessToken })
    expect(await told(person.email)).toHaveLength(1)
    // That mail may have been written before the session had ended; this one is not.
    await sql(
      `INSERT INTO "Delivery" ("channel", "mail", "subjectId", "address", "dueAt")
       VALUES ('Email', 'newDevice', gen_random_uuid(), $1, now())`,
      [person.email],
    )
    await logInWith(person, iphone)
    const mails = await told(person.email, 3)
    expect(mails.join()).toContain('  Device: one that has logged out again')
  })

  it('is sent through next-auth’s own door, and not for a wrong password', async () => {
    const person = await enrol()
    const { body, headers } = await call('/api/session/csrf')
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const send = (password: string) =>
      fetch(`${baseUrl}/api/session/callback/credentials`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: baseUrl, 'user-agent': firefox },
        body: new URLSearchParams({ email: person.email, password, csrfToken: String(body.csrfToken), json: 'true' }),
      })
    await send('not the password')
    await send(person.password)
    const mails = await told(person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Firefox on Windows')
  })
})
