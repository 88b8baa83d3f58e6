import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/server/log'
import { operation } from '@/lib/server/doors/operation'
import { PrismaClient } from '@/prisma/client/client'
import { DatabaseAway, isDatabaseAway, WatchedPool } from '@/lib/server/data/watched-pool'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'
import { eventually } from '@/tests/support/machine/eventually'
import { postmasterIn } from '@/tests/support/machine/postmaster'
import { freeze, thaw } from '@/tests/support/machine/processes'

/** A database that stops answering is noticed within seconds, and everything goes on when it answers again. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-pool-'))
chmodSync(dir, 0o755)
const told: boolean[] = []
let lease: Lease
let pool: WatchedPool

beforeAll(async () => {
  lease = await ensurePostgres({ dir, database: 'school', flags: ['fsync=off'] })
  pool = new WatchedPool({ connectionString: lease.url, max: 3, connectionTimeoutMillis: 10_000 }, (answers) =>
    told.push(answers),
  )
  pool.on('error', () => {})
})

afterAll(async () => {
  thaw(postmasterIn(lease.dir))
  await pool.end()
  await lease.release()
  rmSync(dir, { recursive: true, force: true })
})

/** What some work failed with. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (reason: unknown) => reason,
  )

/**
 * A pool with one connection over a line on which further ones get no byte across for `delay` milliseconds. `heard` is
 * what the pool has told, and `connections` how many were opened.
 */
async function slowLine() {
  const sockets = new Set<Socket>()
  const line = { delay: 0, connections: 0, heard: [] as boolean[] }
  const url = new URL(lease.url)
  const server = createServer((near) => {
    line.connections += 1
    const far = connect(Number(new URL(lease.url).port), url.hostname)
    for (const each of [near, far]) {
      sockets.add(each)
      each.on('error', () => {}).on('close', () => (near.destroy(), far.destroy()))
    }
    setTimeout(() => near.pipe(far).pipe(near), line.delay).unref()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.port = String((server.address() as AddressInfo).port)
  const slow = new WatchedPool({ connectionString: url.href, max: 1 }, (answers) => line.heard.push(answers))
  slow.on('error', () => {})
  await slow.query('SELECT 1')
  return Object.assign(line, {
    pool: slow,
    async [Symbol.asyncDispose]() {
      await slow.end()
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
}

describe.runIf(process.platform === 'linux')('a pool whose database is frozen', () => {
  it('leaves a long statement alone while the database answers', async () => {
    expect(await failureOf(pool.query('SELECT pg_sleep(6)'))).toBeUndefined()
    expect(told).toEqual([])
  })

  it('leaves everybody alone when a new connection takes two seconds and a half', async () => {
    await using line = await slowLine()
    line.delay = 2_500
    expect(await failureOf(line.pool.query('SELECT pg_sleep(6)'))).toBeUndefined()
    expect(line.heard).toEqual([])
  })

  it.each([
    ['is not asked beside its answers', 0, false],
    ['is there by what it answers while it is asked', 2, true],
  ])('that is busy %s', async (_says, seconds, asked) => {
    for (;;) {
      await using line = await slowLine()
      // Longer than anybody waits: whoever asks by a new connection hears nothing.
      line.delay = 60_000
      let [answered, longest] = [performance.now(), 0]
      await line.pool.query('SELECT pg_sleep($1)', [seconds])
      for (const until = answered + 5_000; answered < until;) {
        await line.pool.query('SELECT pg_sleep(0.05)')
        longest = Math.max(longest, performance.now() - answered)
        answered = performance.now()
      }
      expect(line.heard).toEqual([])
      // Where this process itself was kept from hearing answers for so long, the pool has asked with reason.
      if (!asked && line.connections > 1 && longest > 300) continue
      expect(line.connections > 1).toBe(asked)
      return
    }
  })

  it('breaks off what waits before it has waited for long, refuses at once what comes then, and goes on afterwards', async () => {
    const held = await pool.connect()
    onTestFinished(() => held.release(true))
    await held.query('BEGIN')
    await pool.query('SELECT 1')
    expect(pool.hasAnswered(10_000)).toBe(true)
    freeze(postmasterIn(lease.dir))
    await eventually(() => !pool.hasAnswered(250), 'its last answer is a while ago')
    const [ofHeld, ...others] = await Promise.all([
      failureOf(held.query('SELECT 1')),
      // More than the pool has connections: some wait for one.
      ...Array.from({ length: 5 }, () => failureOf(pool.query('SELECT 1'))),
    ])
    for (const error of [ofHeld, ...others]) expect(isDatabaseAway(error), String(error)).toBe(true)
    // Who waited for a connection was told before the ten seconds had passed for which the pool lets them wait.
    expect(others.filter((error) => error instanceof DatabaseAway).length).toBeGreaterThanOrEqual(3)
    expect(others.map(String)).not.toContain('Error: timeout exceeded when trying to connect')
    // What asks on, as a transaction's rollback does, hears the same.
    expect(isDatabaseAway(await failureOf(held.query('ROLLBACK')))).toBe(true)
    expect(told).toEqual([false])
    // However long ago the last answer may be.
    expect(pool.hasAnswered(60_000)).toBe(false)

    // Before anything else can happen in this process.
    const later = new Promise((resolve) => setImmediate(resolve, 'something else came first'))
    expect(await Promise.race([failureOf(pool.query('SELECT 1')), later])).toBeInstanceOf(DatabaseAway)

    thaw(postmasterIn(lease.dir))
    await eventually(
      () =>
        pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
      'the database answers again',
    )
    expect(told).toEqual([false, true])
  })
})

describe('what counts as away', () => {
  it.each([
    [{ code: '57P01', severity: 'FATAL' }],
    [{ code: 'P2024' }],
    [new Error('Connection terminated unexpectedly')],
    [new Error('Client was closed and is not queryable')],
    [{ code: 'P2028', message: 'Transaction API error: Unable to start a transaction in the given time.' }],
    [{ name: 'DriverAdapterError', cause: { kind: 'DatabaseNotReachable' } }],
    [{ code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '57014' } } } }],
  ])('%o', (error) => expect(isDatabaseAway(error)).toBe(true))

  it.each([
    [{ code: 'P2002' }],
    [{ code: '23505' }],
    [new Error('something else')],
    [null],
    ['Connection terminated'],
    // Of another server, such as the one that keeps files.
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    [new Error('fetch failed', { cause: Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }) })],
    [
      {
        code: 'P2028',
        message:
          'Transaction API error: Transaction already closed: A query cannot be executed on a committed transaction.',
      },
    ],
  ])('not %o', (error) => expect(isDatabaseAway(error)).toBe(false))

  it('a server that is not there, for the pool and for Prisma', async () => {
    const nowhere = new WatchedPool({ connectionString: 'postgresql://app@127.0.0.1:9/school' }, () => {})
    const prisma = new PrismaClient({ adapter: new PrismaPg(nowhere) })
    const asked = [nowhere.query('SELECT 1'), prisma.portal.count(), prisma.$transaction((tx) => tx.portal.count())]
    for (const error of await Promise.all(asked.map(failureOf))) expect(isDatabaseAway(error), String(error)).toBe(true)
    await prisma.$disconnect()
    await nowhere.end()
  })
})

it('an error of a pool’s connection is known as such by every copy of the module', async () => {
  // Next loads a module once for each of its bundles; the pool belongs to the one that came first.
  vi.resetModules()
  const other = await import('@/lib/server/data/watched-pool')
  expect(other.isDatabaseAway).not.toBe(isDatabaseAway)
  const nowhere = new WatchedPool({ connectionString: 'postgresql://app@127.0.0.1:9/school' }, () => {})
  const error = await failureOf(nowhere.query('SELECT 1'))
  expect((error as { code?: string }).code).toBe('ECONNREFUSED')
  expect(other.isDatabaseAway(error)).toBe(true)
  await nowhere.end()
})

it('an operation that finds the database away says so, and in the log why', async () => {
  vi.stubEnv('DATABASE_URL', lease.url)
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
  const warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
  const failing = operation({
    access: 'health:read',
    input: z.object({}),
    output: z.unknown(),
    fail: 'It failed.',
    run: () => Promise.reject(new DatabaseAway()),
  })
  const caller = {
    requestId: 'r1',
    actor: () => Promise.resolve(null),
    address: '',
    setSessionCookie: async () => {},
    setBrowserCookie: async () => {},
    afterwards: () => {},
  }
  const error = await failureOf(failing.execute(caller, {}))
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'unavailable' })
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ requestId: 'r1', error: expect.objectContaining({ name: 'DatabaseAway' }) as unknown }),
    'database away',
  )
})
