import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve, type Server } from '@/scripts/portal/serve'
import { freePort } from '@/scripts/process/ports'
import { interleave } from '@/tests/support/machine/interleave'
import { demo, sessionOf } from '@/tests/support/machine/api'
import { crowd, type Ask, timesOf } from '@/tests/support/machine/crowd'
import { eventually } from '@/tests/support/machine/eventually'
import { formOf, makeMp4, named } from '@/tests/support/material/files'
import { headOf, slowClient } from '@/tests/support/machine/slow'

/**
 * A server of its own beside that of the tests, on the same school: more ask than it has time for, and slowly. What a
 * machine needs for a page is measured first, and the bounds follow from it. SOAK_SECONDS is how long each crowd asks.
 */

const SECONDS = Number(process.env.SOAK_SECONDS ?? 15)

let server: Server
let url: string
let probe: string
let ways: { cookie: string; authorization: string }[]
beforeAll(async () => {
  const [port, probePort] = [await freePort(), await freePort()]
  url = `http://127.0.0.1:${port}`
  probe = `http://127.0.0.1:${probePort}`
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), APP_URL: url }
  const watched = {
    BENCH_PROBE_PORT: String(probePort),
    NODE_OPTIONS: `--import ${path.resolve('scripts/bench/probe.mjs')}`,
  }
  server = await serve({ env: { ...env, ...watched }, output: openSync('/dev/null', 'w') })
  ways = await Promise.all(
    Object.values(demo).map(async (email) => {
      const { cookie, accessToken } = await sessionOf(email)
      return { cookie, authorization: `Bearer ${accessToken}` }
    }),
  )
  // A page is loaded with its first visitor.
  for (const client of ways.keys())
    for (const round of pages.keys()) {
      const { path, headers } = page(client, round)
      await (await fetch(url + path, { headers })).arrayBuffer()
    }
})
afterAll(() => server?.stop())

const pages = [
  '/',
  '/fees',
  '/attendance',
  '/notifications',
  '/reports',
  '/study-materials',
  '/promotions',
  '/profile',
  '/home',
]
const page = (client: number, round: number): Ask => ({
  kind: 'page',
  path: pages[(client + round) % pages.length]!,
  headers: { cookie: ways[client % 3]!.cookie, accept: 'text/html', 'accept-encoding': 'gzip' },
})
const write = (client: number): Ask => ({
  kind: 'write',
  method: 'PUT',
  path: '/api/notifications/read',
  headers: { authorization: ways[client % 3]!.authorization, 'content-type': 'application/json' },
  body: '{}',
})
const health: Ask = { kind: 'health', path: '/api/health', headers: {} }

const megabytes = async () =>
  Math.round(((await (await fetch(probe)).json()) as { memory: number }).memory / 1024 / 1024)

it.each([300, 600])(
  '%i clients: pages within two seconds of waiting or told when to come again, writes before them, the health call at once',
  { timeout: SECONDS * 4_000 + 300_000 },
  async (clients) => {
    // As after a morning of ordinary use.
    await crowd(url, { clients: 16, seconds: Math.max(10, SECONDS / 4), next: page })
    const before = await megabytes()
    const alone = timesOf(await crowd(url, { clients: 1, seconds: 5, next: page }))
    // Two seconds of waiting (server/turns.mjs), and what is under way before a request and with it.
    const longest = 2_000 + 40 * alone.p95
    const [asked, writes, healths] = await Promise.all([
      crowd(url, { clients, seconds: SECONDS, next: page }),
      crowd(url, { clients: 4, seconds: SECONDS, next: write }),
      crowd(url, { clients: 1, seconds: SECONDS, next: () => health, every: 100 }),
    ])
    const most = await megabytes()
    const [served, refused] = [200, 503].map((status) => asked.filter((one) => one.status === status))
    console.log(`${clients} clients`, {
      alone,
      pagesASecond: Math.round(served!.length / SECONDS),
      served: timesOf(served!),
      refused: timesOf(refused!),
      writes: timesOf(writes),
      health: timesOf(healths),
    })
    expect(served!.length + refused!.length).toBe(asked.length)
    expect(served!.length).toBeGreaterThan(20)
    expect(refused!.length).toBeGreaterThan(20)
    for (const { retryAfter, policy } of refused!) {
      expect(retryAfter).toBeGreaterThanOrEqual(3)
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; .*frame-ancestors 'none'$/)
    }
    for (const { status } of [...writes, ...healths]) expect(status).toBe(200)
    expect(timesOf(served!).p99).toBeLessThan(longest)
    expect(timesOf(refused!).p99).toBeLessThan(longest)
    expect(timesOf(writes).p95).toBeLessThan(timesOf(served!).median)
    expect(timesOf(healths).p95).toBeLessThan(timesOf(served!).median / 4)
    let after = most
    await eventually(
      async () => (after = await megabytes()) < before * 1.25,
      () => `memory comes back: ${before} MB before, ${most} at its end, ${after} after it`,
    )
    console.log(`megabytes: ${before} before, ${most} at its end, ${after} after it`)
  },
)

describe('slow clients keep nobody waiting:', () => {
  /** Milliseconds until a page is answered beside them, several times. */
  async function pagesBeside() {
    // Whoever came before has had their turn after it.
    await crowd(url, { clients: 1, seconds: 0.1, next: page })
    const asked = await crowd(url, { clients: 2, seconds: 2, next: page })
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
    return timesOf(asked)
  }
  let alone: ReturnType<typeof timesOf>
  beforeAll(async () => void (alone = await pagesBeside()), 60_000)
  const asFast = (beside: ReturnType<typeof timesOf>) => expect(beside.median).toBeLessThan(alone.median * 3 + 100)

  it('those who send a body slowly, of a write or of a password', async () => {
    const clients = await Promise.all(
      Array.from({ length: 60 }, (_, client) => {
        const path = client % 2 ? '/api/auth/login' : '/api/notifications/read'
        const headers = {
          'Content-Type': 'application/json',
          'Content-Length': 400,
          Authorization: ways[0]!.authorization,
        }
        return slowClient(url, `${headOf('POST', path, headers)}{"email":"`)
      }),
    )
    asFast(await pagesBeside())
    for (const { socket, said } of clients) {
      expect(said(), 'they are waited for').toBe('')
      socket.destroy()
    }
  })

  it('those who do not read their page', async () => {
    const clients = await Promise.all(
      Array.from({ length: 20 }, () =>
        slowClient(url, headOf('GET', '/fees', { Cookie: ways[0]!.cookie, Accept: 'text/html' }), { deaf: true }),
      ),
    )
    asFast(await pagesBeside())
    for (const { socket } of clients) socket.destroy()
  })

  it('those who send a file slowly, and it arrives', async () => {
    const head = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nSlow\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    )
    const bytes = Buffer.concat([head, readFileSync('public/shared.png'), Buffer.from('\r\n--x--\r\n')])
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': bytes.length,
      Authorization: ways[0]!.authorization,
    }
    const clients = await Promise.all(
      Array.from({ length: 12 }, () => slowClient(url, headOf('POST', '/api/gallery', headers))),
    )
    const parts = 12
    const size = Math.ceil(bytes.length / parts)
    const sending = (async () => {
      for (let part = 0; part < parts; part++) {
        for (const { socket } of clients) socket.write(bytes.subarray(part * size, (part + 1) * size))
        await interleave(250)
      }
    })()
    asFast(await pagesBeside())
    await sending
    await eventually(() => clients.every(({ said }) => said()), 'all are answered', 30_000)
    for (const { socket, said } of clients) {
      expect(said()).toMatch(/^HTTP\/1\.1 201 /)
      socket.destroy()
      const [, id = ''] = /"id":"([\w-]+)"/.exec(said()) ?? []
      await fetch(`${url}/api/gallery/${id}`, {
        method: 'DELETE',
        headers: { authorization: ways[0]!.authorization },
      })
    }
  })
})

// At once: most of their time is waiting for the limits of the server.
describe.concurrent('slow clients', { timeout: 300_000 }, () => {
  it('are sent away: who sends no head, no body, or reads nothing', async ({ expect }) => {
    const login = { 'Content-Type': 'application/json', 'Content-Length': 400 }
    const [heads, bodies] = await Promise.all([
      Promise.all(Array.from({ length: 100 }, () => slowClient(url, 'GET /home HTTP/1.1\r\nHost: x\r\nX-Slow: '))),
      Promise.all(
        Array.from({ length: 100 }, () => slowClient(url, `${headOf('POST', '/api/auth/login', login)}{"email":`)),
      ),
    ])
    const dripping = setInterval(() => {
      for (const { socket } of heads) if (socket.writable) socket.write('x')
    }, 1_000)
    const beside = timesOf(await crowd(url, { clients: 2, seconds: 5, next: page }))
    expect(beside.p95).toBeLessThan(1_000)
    await eventually(() => heads.every(({ closed }) => closed()), 'those who send no head are gone', 30_000)
    clearInterval(dripping)
    // Its first bytes were the last: half a minute without progress.
    await eventually(() => bodies.every(({ closed }) => closed()), 'those who send no body are gone', 30_000)
    for (const { said } of bodies) expect(said()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('of 200 MB keep their upload over a slow line', async ({ expect }) => {
    const film = makeMp4()
    // Free space behind it, as a film may have.
    const free = Buffer.alloc(190 * 1024 * 1024 - film.length)
    free.writeUInt32BE(free.length)
    free.write('free', 4)
    const fields = { type: 'Video', title: 'T', description: 'D' }
    const form = new Response(formOf(fields, named('a.mp4', Buffer.concat([film, free]))))
    const body = Buffer.from(await form.arrayBuffer())
    const client = await slowClient(
      url,
      headOf('POST', '/api/promotions', {
        'Content-Type': String(form.headers.get('content-type')),
        'Content-Length': body.length,
        Authorization: ways[0]!.authorization,
      }),
    )
    // For longer than any other body may take.
    const parts = 66
    for (let part = 0; part < parts; part++) {
      const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * body.length) / parts))
      client.socket.write(body.subarray(from, to))
      await interleave(1_000)
      expect(client.closed()).toBe(false)
    }
    await eventually(() => client.said() !== '', 'the upload is answered')
    expect(client.said()).toMatch(/^HTTP\/1\.1 201 /)
    client.socket.destroy()
    // Else each backup of the tests beside this one would have it.
    const [, id = ''] = /"id":"([\w-]+)"/.exec(client.said()) ?? []
    const { status } = await fetch(`${url}/api/promotions/${id}`, {
      method: 'DELETE',
      headers: { authorization: ways[0]!.authorization },
    })
    expect(status, client.said()).toBe(200)
  })
})
