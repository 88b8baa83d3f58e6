import { readFileSync } from 'node:fs'
import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAgainWhileBusy } from '@/lib/client/busy'
import { perform } from '@/lib/client/perform'
import { shellMessages } from '@/lib/shell-messages'
import { BUSY_HEADER, busyAnswer, busyMessage } from '@/scripts/portal/busy-answer.mjs'
import { kindOf } from '@/scripts/portal/request-kinds.mjs'
import { boundConnections } from '@/scripts/portal/slow-clients.mjs'
import { Turns } from '@/scripts/portal/turns.mjs'

describe('turns of requests', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Enters `count` requests; each takes `ms` in Next.js, or does not end. Returns what became of them, in that order. */
  function enter(turns: Turns, kind: 'read' | 'write' | 'long', count: number, ms?: number) {
    const seen: { begun?: number; refused?: number }[] = Array.from({ length: count }, () => ({}))
    const began = performance.now()
    const leave = seen.map((one) =>
      turns.enter(
        kind,
        (end) => {
          one.begun = performance.now() - began
          if (ms !== undefined) setTimeout(end, ms)
        },
        () => void (one.refused = performance.now() - began),
      ),
    )
    return { seen, leave, begun: () => seen.filter((one) => one.begun !== undefined).length }
  }
  const busy = () => new Turns(() => true)

  it('are five at once while the thread is busy, and more while it is not', async () => {
    const [full, free] = [enter(busy(), 'read', 20), enter(new Turns(() => false), 'read', 20)]
    await vi.advanceTimersByTimeAsync(100)
    expect([full.begun(), free.begun()]).toEqual([5, 20])
  })

  it('are given back by a request that takes longer, so that none keeps others out', async () => {
    const turns = busy()
    enter(turns, 'read', 5)
    const behind = enter(turns, 'read', 1, 1)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(behind.begun()).toBe(0)
    const later = enter(turns, 'write', 1, 1)
    await vi.advanceTimersByTimeAsync(3_200)
    expect(later.begun()).toBe(1)
    // The pace before could not tell that it would wait so long.
    expect(behind.seen[0]?.refused).toBeGreaterThanOrEqual(2_000)
    expect(behind.seen[0]?.refused).toBeLessThanOrEqual(2_010)
    // A password, or a file that comes slowly, sooner.
    const passwords = enter(turns, 'long', 10)
    await vi.advanceTimersByTimeAsync(510)
    const next = enter(turns, 'write', 1, 1)
    await vi.advanceTimersByTimeAsync(60)
    expect([passwords.begun(), next.begun()]).toEqual([10, 1])
  })

  it('come in the order of their asking, writes first, and a read after three writes', async () => {
    const turns = busy()
    enter(turns, 'read', 5, 100)
    const reads = enter(turns, 'read', 10, 100)
    const writes = enter(turns, 'write', 10, 100)
    await vi.advanceTimersByTimeAsync(101)
    expect([reads.begun(), writes.begun()]).toEqual([1, 4])
    await vi.advanceTimersByTimeAsync(100)
    expect([reads.begun(), writes.begun()]).toEqual([2, 8])
    expect(reads.seen.findIndex((one) => one.begun === undefined)).toBe(2)
  })

  it('are refused at once to who would wait too long, and to nobody after two seconds', async () => {
    const turns = busy()
    const all = enter(turns, 'read', 400, 50)
    const atOnce = all.seen.filter((one) => one.refused === 0).length
    expect(atOnce).toBeGreaterThan(200)
    await vi.advanceTimersByTimeAsync(20_000)
    for (const { begun, refused } of all.seen) expect(begun ?? refused).toBeLessThanOrEqual(2_010)
    expect(all.begun()).toBeGreaterThan(50)
    // The pace is known now: five in 50 ms, so 150 wait for a second and a half; and of slow ones as many as fit into it.
    const taken = (ms: number) => enter(turns, 'read', 400, ms).seen.filter((one) => one.refused === undefined).length
    const quick = taken(50)
    expect(quick).toBeGreaterThan(120)
    expect(quick).toBeLessThan(170)
    for (let round = 0; round < 5; round++) {
      await vi.advanceTimersByTimeAsync(20_000)
      taken(500)
    }
    await vi.advanceTimersByTimeAsync(20_000)
    const slow = taken(500)
    expect(slow).toBeGreaterThan(10)
    expect(slow).toBeLessThan(40)
    await vi.advanceTimersByTimeAsync(20_000)
  })

  it('are not for who has gone', async () => {
    const turns = busy()
    enter(turns, 'read', 5, 10)
    const gone = enter(turns, 'read', 5, 10)
    for (const leave of gone.leave) leave()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(gone.seen).toEqual(Array.from({ length: 5 }, () => ({})))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are no more than a thousand, also of those that wait for something else', async () => {
    const turns = new Turns(() => false)
    for (let round = 0; round < 20; round++) {
      expect(enter(turns, 'long', 50).seen.filter((one) => one.refused !== undefined)).toEqual([])
      await vi.advanceTimersByTimeAsync(600)
    }
    expect(enter(turns, 'write', 1).seen).toEqual([{ refused: 0 }])
  })
})

describe('the kind of a request', () => {
  const file = { 'content-type': 'multipart/form-data; boundary=x' }
  it.each([
    ['GET', '/api/health', {}, 'none'],
    ['GET', '/_next/static/chunks/a.js', {}, 'none'],
    ['GET', '/icon.svg', {}, 'none'],
    ['GET', '/fees?page=2', {}, 'read'],
    ['GET', '/api/health/else', {}, 'read'],
    ['GET', '/api/fees?x=/api/health', {}, 'read'],
    ['GET', '/api/fees?page=2&format=csv', {}, 'long'],
    ['GET', '/api/payments/export', {}, 'long'],
    ['GET', '/api/reports/export/1', {}, 'long'],
    ['GET', '/api/payments/1/receipt', {}, 'long'],
    ['GET', '/api/gallery/1/image', {}, 'read'],
    ['GET', '/export?format=pdf', {}, 'read'],
    ['POST', '/api/health', {}, 'write'],
    ['PUT', '/api/notifications/read', {}, 'write'],
    ['POST', '/fees', { 'next-action': 'x' }, 'write'],
    ['POST', '/login', { 'next-action': 'x' }, 'long'],
    ['POST', '/api/auth/login', {}, 'long'],
    ['POST', '/api/gallery', file, 'long'],
    ['POST', '/fees', { ...file, 'next-action': 'x' }, 'write'],
  ])('%s %s %j is %s', (method, url, headers, kind) => expect(kindOf({ method, url, headers })).toBe(kind))
})

describe('the answer of a busy server', () => {
  const answer = (request: { method?: string; url?: string; headers?: Record<string, string> }) =>
    busyAnswer({ method: 'GET', url: '/fees', headers: {}, ...request }, 'A <b>&"school"')

  it('has the form that was asked for', () => {
    expect(JSON.parse(answer({ url: '/api/fees', headers: { accept: 'text/html' } }).body)).toEqual({
      message: busyMessage,
    })
    const page = answer({ headers: { accept: 'text/html,*/*' } })
    expect(page.body).toMatch(/http-equiv="refresh" content="[3-7]"/)
    expect(page.body).toContain('A &#60;b&#62;&#38;&#34;school&#34;')
    expect(page.headers['Retry-After']).toMatch(/^[3-7]$/)
    // Loading it again would send the form again.
    expect(answer({ method: 'POST', headers: { accept: 'text/html' } }).body).not.toContain('refresh')
    // The only type whose words Next.js hands on.
    expect(answer({ method: 'POST', headers: { 'next-action': 'x', accept: 'text/x-component' } })).toMatchObject({
      headers: { 'Content-Type': 'text/plain' },
      body: shellMessages.busy,
    })
  })

  it('has the colours of the portal', () => {
    const ours = readFileSync('app/globals.css', 'utf8')
    const colours = [...answer({ headers: { accept: 'text/html' } }).body.matchAll(/--(\w[a-z-]*):(#[0-9a-f]{6})/g)]
    expect(colours).toHaveLength(10)
    for (const [, name, value] of colours) expect(ours, name).toContain(`--${name}: ${value};`)
  })
})

describe('a browser that meets a busy server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Answers busy so many times. Returns how often it was asked. */
  function server(times: number) {
    const ask = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) =>
      ask.mock.calls.length <= times
        ? new Response(busyMessage, { status: 503, headers: { [BUSY_HEADER]: '1', 'Retry-After': '7' } })
        : new Response('here it is'),
    )
    vi.stubGlobal('window', { fetch: ask })
    askAgainWhileBusy()
    return ask
  }

  it.each([
    ['a screen', { rsc: '1' }, 13],
    ['a form', { 'next-action': 'x' }, 4],
    ['anything else', {}, 1],
  ])('asks again for %s when it is told to, and not without end', async (_what, headers, most) => {
    const ask = server(100)
    const answer = window.fetch('/fees', { headers: headers as Record<string, string> })
    await vi.advanceTimersByTimeAsync(6_900)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect((await answer).status).toBe(503)
    expect(ask).toHaveBeenCalledTimes(most)
  })

  it('sends a form once when it is let in', async () => {
    const ask = server(1)
    const answer = window.fetch('/fees', { method: 'POST', body: 'x', headers: { 'next-action': 'x' } })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await (await answer).text()).toBe('here it is')
    expect(ask).toHaveBeenCalledTimes(2)
    expect(ask.mock.lastCall).toEqual(ask.mock.calls[0])
  })

  it('says so in a form', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    const result = await perform(() => Promise.reject(new Error(busyMessage)), {}, 'Payment failed')
    expect(result).toEqual({ ok: false, code: 'unavailable', message: `Payment failed. ${shellMessages.busy}` })
  })
})

it('one network address does not take all connections', async () => {
  const server = http.createServer((_, response) => response.end('here'))
  const isCrowded = boundConnections(server, { behindProxy: false }, { all: 4, ofOne: 2 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const opened = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(port, '127.0.0.1')
      const refused = new Promise((resolve) =>
        socket.on('close', () => resolve('refused')).on('error', () => undefined),
      )
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      const answered = new Promise((resolve) => socket.once('data', () => resolve('answered')))
      return { socket, end: await Promise.race([refused, answered]) }
    }),
  )
  expect(opened.map(({ end }) => end).sort()).toEqual(['answered', 'answered', 'refused', 'refused'])
  expect(isCrowded()).toBe(false)
  for (const { socket } of opened) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})
