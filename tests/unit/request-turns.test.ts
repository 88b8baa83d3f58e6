import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindOf, sendsFile } from '@/server/request-kinds.mjs'
import { Turns } from '@/server/turns.mjs'

describe('turns of requests', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  const pupil = { key: 'pupil', isMember: true }
  const guest = { key: '203.0.113.7', isMember: false }

  /** Enters `count` requests; each takes `ms` in Next.js, or does not end. Returns what became of them, in that order. */
  function enter(turns: Turns, kind: 'read' | 'write' | 'brief', count: number, ms?: number, asker = pupil) {
    const seen: { begun?: number; refused?: number }[] = Array.from({ length: count }, () => ({}))
    const began = performance.now()
    const leave = seen.map((one) =>
      turns.enter(
        asker,
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

  it('are five again when the thread is busy again, and for those who come after a pause', async () => {
    let isBusy = false
    const turns = new Turns(() => isBusy)
    let [inside, most] = [0, 0]
    const ask = () =>
      turns.enter(
        pupil,
        'read',
        (end) => {
          most = Math.max(most, ++inside)
          setTimeout(() => {
            inside--
            end()
          }, 20)
        },
        () => undefined,
      )
    for (let ms = 0; ms < 6_000; ms += 2) {
      isBusy = ms > 500
      if (ms === 500) expect(most).toBeGreaterThan(10)
      if (ms === 5_500) most = 0
      ask()
      await vi.advanceTimersByTimeAsync(2)
    }
    expect(most).toBe(5)
    isBusy = false
    for (let count = 0; count < 50; count++) ask()
    await vi.advanceTimersByTimeAsync(3_000)
    isBusy = true
    most = 0
    for (let count = 0; count < 50; count++) ask()
    expect(most).toBe(5)
  })

  it('are given back once by who waits for something else, and ends later', async () => {
    const turns = busy()
    const ends: (() => void)[] = []
    const wait = () =>
      turns.enter(
        pupil,
        'write',
        (end, giveBack) => {
          ends.push(end)
          giveBack()
        },
        () => undefined,
      )
    for (let count = 0; count < 10; count++) wait()
    expect(ends).toHaveLength(10)
    for (const end of ends) end()
    expect(enter(turns, 'write', 20).begun()).toBe(5)
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
    const passwords = enter(turns, 'brief', 10)
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

  it('are refused to who has waited for the bound, and to nobody sooner: refusals cost too', async () => {
    const [reads, writes] = [enter(busy(), 'read', 100, 200), enter(busy(), 'write', 200, 200)]
    await vi.advanceTimersByTimeAsync(6_000)
    for (const [all, bound] of [
      [reads, 2_000],
      [writes, 5_000],
    ] as const) {
      expect(all.begun()).toBeGreaterThan(30)
      expect(all.begun()).toBeLessThan(all.seen.length)
      for (const { begun, refused } of all.seen)
        if (begun === undefined) expect(refused).toBe(bound)
        else expect(begun).toBeLessThanOrEqual(bound)
    }
  })

  it('come to each asker in turn, however many another one sends', async () => {
    const turns = busy()
    const many = enter(turns, 'read', 200, 50)
    const others = Array.from({ length: 10 }, (_, n) =>
      enter(turns, 'read', 1, 50, { key: `teacher ${n}`, isMember: true }),
    )
    await vi.advanceTimersByTimeAsync(151)
    expect(others.map((one) => one.begun())).toEqual(others.map(() => 1))
    expect(many.begun()).toBe(10)
  })

  it('come to one guest at a time while members are there, with a rest after each, and to many once they have gone', async () => {
    const turns = busy()
    const members = enter(turns, 'read', 30, 50, pupil)
    const guests = enter(turns, 'write', 200, 1, guest)
    expect([members.begun(), guests.begun()]).toEqual([5, 1])
    await vi.advanceTimersByTimeAsync(120)
    expect(members.begun()).toBe(15)
    expect(guests.begun()).toBeGreaterThan(3)
    expect(guests.begun()).toBeLessThan(8)
    // A member's call beside it, at once.
    const call = enter(turns, 'write', 1, 50, { key: 'teacher', isMember: true })
    await vi.advanceTimersByTimeAsync(50)
    expect(call.begun()).toBe(1)
    await vi.advanceTimersByTimeAsync(400)
    expect([members.begun(), guests.begun()]).toEqual([30, 200])
  })

  it('come to one guest beside members, though the thread has time left for more members', async () => {
    const turns = new Turns(() => false)
    const members = enter(turns, 'read', 20, undefined, pupil)
    const guests = enter(turns, 'read', 20, undefined, guest)
    await vi.advanceTimersByTimeAsync(500)
    expect([members.begun(), guests.begun()]).toEqual([20, 1])
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

  it('are no more than twenty of one member, and five hundred of the guests of one address, with those that wait for something else', async () => {
    for (const [asker, most] of [
      [pupil, 20],
      [guest, 500],
    ] as const) {
      const turns = new Turns(() => false)
      const all = enter(turns, 'brief', most + 10, undefined, asker)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(all.begun()).toBe(most)
      const one = enter(turns, 'read', 1, 1, asker)
      const other = enter(turns, 'read', 1, 1, { ...asker, key: 'another' })
      expect([one.begun(), other.begun()]).toEqual([0, 1])
      await vi.advanceTimersByTimeAsync(2_000)
      expect(one.seen).toEqual([{ refused: 2_000 }])
    }
    const turns = new Turns(() => false)
    for (let count = 0; count < 1_500; count++) {
      expect(enter(turns, 'write', 1, 1, pupil).begun()).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
    }
  })
})

describe('the kind of a request', () => {
  const file = { 'content-type': 'multipart/form-data; boundary=x' }
  it.each([
    ['GET', '/api/health', {}, 'none'],
    ['GET', '/api/metrics', {}, 'none'],
    ['GET', '/_next/static/chunks/a.js', {}, 'brief'],
    ['GET', '/icon.svg', {}, 'brief'],
    ['GET', '/fees?page=2', {}, 'read'],
    ['GET', '/api/health/else', {}, 'read'],
    ['GET', '/api/fees?x=/api/health', {}, 'read'],
    ['GET', '/api/fees?page=2&format=csv', {}, 'brief'],
    ['GET', '/api/payments/export', {}, 'brief'],
    ['GET', '/api/reports/export/1', {}, 'brief'],
    ['GET', '/api/payments/1/receipt', {}, 'brief'],
    ['GET', '/api/gallery/1/image', {}, 'read'],
    ['GET', '/export?format=pdf', {}, 'read'],
    ['POST', '/api/health', {}, 'write'],
    ['PUT', '/api/notifications/read', {}, 'write'],
    ['POST', '/fees', { 'next-action': 'x' }, 'write'],
    ['POST', '/login', { 'next-action': 'x' }, 'brief'],
    ['POST', '/api/auth/login', {}, 'brief'],
    ['POST', '/api/gallery', file, 'brief'],
    ['POST', '/api/gallery', {}, 'write'],
    ['POST', '/api/fees', file, 'write'],
    ['POST', '/api/auth/logout', file, 'write'],
    ['POST', '/fees', file, 'write'],
    ['POST', '/fees', { ...file, 'next-action': 'x' }, 'write'],
  ])('%s %s %j is %s', (method, url, headers, kind) => expect(kindOf({ method, url, headers })).toBe(kind))
})

it('a file may be sent to the calls that take one, and to no others', () => {
  const calls = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('route.ts'),
  )
  expect(calls.length).toBeGreaterThan(50)
  for (const name of calls) {
    // A gateway’s report is a form without files, and what one has signed is read as it came.
    const takesFile = /\bbody: (?!gatewayReport|signedBody)/.test(readFileSync(`app/api/${name}`, 'utf8'))
    const url = `/api/${name.replace(/\/route\.ts$/, '')}`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(sendsFile({ method: 'POST', url, headers }), url).toBe(takesFile)
    expect(sendsFile({ method: 'POST', url: `${url}?x=1`, headers }), url).toBe(takesFile)
    for (const other of [
      { method: 'PUT', url, headers },
      { method: 'POST', url, headers: {} },
    ])
      expect(sendsFile(other), url).toBe(false)
  }
})
