import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseUrl, call, demo, logIn, newAdmin, type Session, sessionOf } from '@/tests/support/machine/api'
import { actionDoors, routeDoors, type RouteDoor } from '@/scripts/portal/doors'
import { callAction } from '@/tests/support/doors/doors'
import { eventually } from '@/tests/support/machine/eventually'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** What another site makes a browser send, with the cookie of whoever is logged in, does nothing and reads nothing. */

const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
const doors = await routeDoors()
const actions = await actionDoors()
const named = (list: RouteDoor[]) => list.map((door) => [`${door.verb} ${door.path}`, door] as const)
const targetOf = ({ path }: RouteDoor) => path.replace(/\[\w+\]/, crypto.randomUUID())
// What a gateway has signed asks nobody's cookie (tests/database/online-payments.test.ts).
const isSigned = ({ operation }: RouteDoor) => operation?.secret === 'its signature'
const writing = doors.filter((door) => door.verb !== 'GET' && !isSigned(door))

describe('a call that writes', () => {
  it.each(named(writing))('%s refuses a foreign Origin with a cookie', async (_name, door) => {
    const { cookie, accessToken } = await sessionOf(demo.admin)
    const send = (headers: Record<string, string>, who: { cookie?: string; bearer?: string }) =>
      call(targetOf(door), { method: door.verb, body: {}, headers, ...who })
    const signs = [foreign, { origin: 'null' }, { origin: 'not an address' }, { 'sec-fetch-site': 'same-site' }]
    for (const sign of signs)
      expect(await send(sign as Record<string, string>, { cookie }), JSON.stringify(sign)).toMatchObject({
        status: 403,
        body: { message: 'This request came from another site.' },
      })
    expect((await send({}, { cookie })).status, 'a cookie without any sign of its origin').toBe(403)
    const bearer = await send(foreign, { bearer: accessToken })
    expect(bearer.body.message, 'a bearer needs no Origin').not.toBe('This request came from another site.')
  })

  it.each(named(doors.filter(isSigned)))('%s, which others sign, knows nobody by a cookie', async (_name, door) => {
    const { cookie } = await sessionOf(demo.admin)
    const answer = await call(targetOf(door), { method: door.verb, body: {}, headers: foreign, cookie })
    expect([400, 404]).toContain(answer.status)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('cannot log a browser in either', async () => {
    const answer = await call('/api/auth/login', {
      body: { email: demo.student, password: 'demo-school-1' },
      headers: foreign,
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('our own pages may', async () => {
    const { cookie } = await logIn(demo.student)
    const answer = await call('/api/auth/logout', {
      method: 'POST',
      cookie,
      headers: { origin: new URL(baseUrl).origin },
    })
    expect(answer.status).toBe(200)
  })
})

describe('a server action', () => {
  let admin: Session
  beforeAll(async () => {
    admin = await newAdmin()
  })

  it.each(actions.map((door) => [`${door.file} ${door.name}`, door] as const))('%s', async (_name, door) => {
    const signs = [foreign, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]
    for (const sign of signs) {
      const response = await callAction(door, { cookie: admin.cookie, ...(sign as Record<string, string>) })
      const text = await response.text()
      expect(text, JSON.stringify(sign)).not.toContain('"ok":true')
      // Refused by Next, which compares Origin and Host, or by our door.
      if (response.status === 200) expect(text).toContain('This request came from another site.')
      else expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await call('/api/auth/me', { bearer: admin.accessToken })).status).toBe(200)
  })
})

describe('a GET', { timeout: 240_000 }, () => {
  let portal: Portal
  let cookie = ''
  beforeAll(async () => {
    portal = await makePortal()
    await portal.start()
    cookie = (await portal.session()).cookie
    await allDone()
  }, 240_000)
  afterAll(() => portal.remove())

  /** Waits for what a request leaves for later: mails, and the places of its entries in the audit's chain. */
  const allDone = () =>
    eventually(async () => {
      const open = await portal.sql(
        `SELECT FROM "AuditWaiting" UNION ALL SELECT FROM "Delivery" WHERE status IN ('Queued', 'Sending')`,
      )
      return open.length === 0
    }, 'what the requests have left for later is done')

  /** All rows of all tables, as one hash a table. */
  async function everything() {
    const tables = await portal.sql<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
    const hashes = tables.map(
      ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM "${name}" t`,
    )
    return portal.sql<{ name: string; hash: string | null }>(`${hashes.join(' UNION ALL ')} ORDER BY name`)
  }

  it('would be seen if it wrote', async () => {
    const before = await everything()
    const headers = { cookie, origin: portal.url, 'content-type': 'application/json' }
    await fetch(`${portal.url}/api/notifications/read`, { method: 'PUT', headers, body: '{}' })
    expect(await everything()).not.toEqual(before)
    await allDone()
  })

  it.each(named(doors.filter(({ verb }) => verb === 'GET')))('%s changes nothing', async (_name, door) => {
    const before = await everything()
    expect(before.length).toBeGreaterThan(20)
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(portal.url + targetOf(door), {
        method,
        redirect: 'manual',
        headers: { cookie, ...foreign, 'sec-fetch-mode': 'cors' },
      })
      await response.arrayBuffer()
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await everything()).toEqual(before)
  })

  it.each([...new Set(doors.map(({ path }) => path))])('%s lets no other site ask', async (path) => {
    const response = await fetch(portal.url + path.replace(/\[\w+\]/, crypto.randomUUID()), {
      method: 'OPTIONS',
      headers: {
        ...foreign,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    })
    for (const name of ['origin', 'headers', 'methods', 'credentials'])
      expect(response.headers.get(`access-control-allow-${name}`), name).toBeNull()
  })
})
