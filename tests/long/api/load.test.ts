import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve, type Server } from '@/scripts/portal/serve'
import { freePort } from '@/scripts/process/ports'
import { openSync } from 'node:fs'
import { baseUrl, demo, sessionOf } from '@/tests/support/machine/api'
import { crowd, type Ask, timesOf } from '@/tests/support/machine/crowd'
import { headOf, slowClient } from '@/tests/support/machine/slow'

/**
 * A server of their own beside that of the other tests, on the same school: more ask than it has time for, and slowly. Other
 * tests run on the same machine meanwhile: how long each waits is looked at in tests/long/soak/load.test.ts.
 */

let server: Server
let url: string
let ways: Record<string, string>[]
beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), APP_URL: url }
  server = await serve({ env, output: openSync('/dev/null', 'w') })
  ways = await Promise.all(
    Object.values(demo).map(async (email) => {
      const { cookie, accessToken } = await sessionOf(email)
      return { cookie, authorization: `Bearer ${accessToken}` }
    }),
  )
}, 120_000)
afterAll(() => server?.stop())

const pages = ['/', '/fees', '/attendance', '/notifications', '/reports', '/profile', '/home']

const page = (client: number, round: number): Ask => ({
  kind: 'page',
  path: pages[(client + round) % pages.length]!,
  headers: { cookie: ways[client % 3]!.cookie!, accept: 'text/html' },
})
const write = (client: number): Ask => ({
  kind: 'write',
  method: 'PUT',
  path: '/api/notifications/read',
  headers: { authorization: ways[client % 3]!.authorization!, 'content-type': 'application/json' },
  body: '{}',
})
const health: Ask = { kind: 'health', path: '/api/health', headers: {} }

it('a hundred and fifty clients are answered or told when to come again; no write and no health call is refused', async () => {
  const [clients, seconds] = [150, 6]
  // A page is loaded with its first visitor.
  for (const [client] of ways.entries())
    for (const round of pages.keys()) {
      const { path, headers } = page(client, round)
      await (await fetch(url + path, { headers })).arrayBuffer()
    }
  const [asked, writes, healths] = await Promise.all([
    crowd(url, { clients, seconds, next: page }),
    crowd(url, { clients: 2, seconds, next: write }),
    crowd(url, { clients: 1, seconds, next: () => health }),
  ])
  const [served, refused] = [200, 503].map((status) => asked.filter((one) => one.status === status))
  expect(served!.length + refused!.length).toBe(asked.length)
  expect(served!.length).toBeGreaterThan(20)
  expect(refused!.length).toBeGreaterThan(20)
  for (const { retryAfter, policy } of refused!) {
    expect(retryAfter).toBeGreaterThanOrEqual(3)
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; .*frame-ancestors 'none'$/)
  }
  for (const { status } of [...writes, ...healths]) expect(status).toBe(200)
})

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
          Authorization: ways[0]!.authorization!,
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
        slowClient(url, headOf('GET', '/fees', { Cookie: ways[0]!.cookie!, Accept: 'text/html' }), { deaf: true }),
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
      Authorization: ways[0]!.authorization!,
    }
    const clients = await Promise.all(
      Array.from({ length: 12 }, () => slowClient(url, headOf('POST', '/api/gallery', headers))),
    )
    const parts = 12
    const size = Math.ceil(bytes.length / parts)
    const sending = (async () => {
      for (let part = 0; part < parts; part++) {
        for (const { socket } of clients) socket.write(bytes.subarray(part * size, (part + 1) * size))
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    })()
    asFast(await pagesBeside())
    await sending
    const until = Date.now() + 30_000
    while (clients.some(({ said }) => !said()) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50))
    for (const { socket, said } of clients) {
      expect(said()).toMatch(/^HTTP\/1\.1 201 /)
      socket.destroy()
      const [, id = ''] = /"id":"([\w-]+)"/.exec(said()) ?? []
      await fetch(`${baseUrl}/api/gallery/${id}`, {
        method: 'DELETE',
        headers: { authorization: ways[0]!.authorization! },
      })
    }
  })
})
