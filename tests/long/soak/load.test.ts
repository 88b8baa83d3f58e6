import { openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve, type Server } from '@/scripts/portal/serve'
import { freePort } from '@/scripts/process/ports'
import { demo, sessionOf } from '@/tests/support/machine/api'
import { crowd, type Ask, timesOf } from '@/tests/support/machine/crowd'
import { formOf, makeMp4, materialFields, named } from '@/tests/support/material/files'
import { headOf, slowClient } from '@/tests/support/machine/slow'

/** Ten times as many as usual, and slow ones, for minutes, on a machine that does nothing else: seconds are bounded here. */

const SECONDS = Number(process.env.SOAK_SECONDS ?? 120)

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
  '%i clients: pages within two seconds of waiting, writes before them, the health call at once',
  { timeout: SECONDS * 4_000 + 300_000 },
  async (clients) => {
    // As after a morning of ordinary use.
    await crowd(url, { clients: 16, seconds: SECONDS / 4, next: page })
    await sleep(5_000)
    const before = await megabytes()
    const [asked, writes, healths] = await Promise.all([
      crowd(url, { clients, seconds: SECONDS, next: page }),
      crowd(url, { clients: 4, seconds: SECONDS, next: write }),
      crowd(url, { clients: 1, seconds: SECONDS, next: () => health, every: 100 }),
    ])
    const most = await megabytes()
    const [served, refused] = [200, 503].map((status) => asked.filter((one) => one.status === status))
    console.log(`${clients} clients`, {
      pagesASecond: Math.round(served!.length / SECONDS),
      served: timesOf(served!),
      refused: timesOf(refused!),
      writes: timesOf(writes),
      health: timesOf(healths),
    })
    expect(served!.length + refused!.length).toBe(asked.length)
    for (const { status } of [...writes, ...healths]) expect(status).toBe(200)
    expect(timesOf(served!).p99).toBeLessThan(3_000)
    expect(timesOf(refused!).p99).toBeLessThan(3_000)
    expect(timesOf(writes).p95).toBeLessThan(timesOf(served!).median)
    expect(timesOf(healths).p95).toBeLessThan(100)
    await sleep(15_000)
    const after = await megabytes()
    console.log(`megabytes: ${before} before, ${most} at its end, ${after} after it`)
    expect(after).toBeLessThan(before * 1.25)
  },
)

describe('slow clients', { timeout: 300_000 }, () => {
  it('are sent away: who sends no head, no body, or reads nothing', async () => {
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
    await sleep(30_000)
    clearInterval(dripping)
    expect(heads.filter(({ closed }) => !closed())).toEqual([])
    // Its first bytes were the last: half a minute without progress.
    await sleep(15_000)
    for (const { said } of bodies) expect(said()).toMatch(/^HTTP\/1\.1 408 /)
    expect(bodies.filter(({ closed }) => !closed())).toEqual([])
  })

  it('of 200 MB keep their upload over a slow line', async () => {
    const film = makeMp4()
    // Free space behind it, as a film may have.
    const free = Buffer.alloc(190 * 1024 * 1024 - film.length)
    free.writeUInt32BE(free.length)
    free.write('free', 4)
    const form = new Response(formOf({ ...materialFields, type: 'Video' }, named('a.mp4', Buffer.concat([film, free]))))
    const body = Buffer.from(await form.arrayBuffer())
    const client = await slowClient(
      url,
      headOf('POST', '/api/study-materials/upload', {
        'Content-Type': String(form.headers.get('content-type')),
        'Content-Length': body.length,
        Authorization: ways[0]!.authorization,
      }),
    )
    // For longer than any other body may take.
    const parts = 80
    for (let part = 0; part < parts; part++) {
      const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * body.length) / parts))
      client.socket.write(body.subarray(from, to))
      await sleep(1_000)
      expect(client.closed()).toBe(false)
    }
    for (let waited = 0; !client.said() && waited < 60_000; waited += 100) await sleep(100)
    expect(client.said()).toMatch(/^HTTP\/1\.1 201 /)
    client.socket.destroy()
  })
})
