import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kindOf } from '@/scripts/portal/request-kinds.mjs'
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

  it('are five again when the thread is busy again, and for those who come after a pause', async () => {
    let isBusy = false
    const turns = new Turns(() => isBusy)
    let [inside, most] = [0, 0]
    const ask = () =>
      turns.enter(
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
    const others = new Turns(() => false)
    for (let count = 0; count < 1_500; count++) {
      expect(enter(others, 'write', 1, 1).begun()).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
    }
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
