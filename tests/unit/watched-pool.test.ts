import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseAway, isDatabaseAway, WatchedPool } from '@/lib/server/watched-pool'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'
import { eventually } from '../support/eventually'
import { freeze } from '../support/processes'

/** A database that stops answering is noticed within seconds, and everything goes on when it answers again. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-pool-'))
chmodSync(dir, 0o755)
const told: boolean[] = []
let lease: Lease
let pool: WatchedPool

beforeAll(async () => {
  lease = await ensurePostgres({ dir, database: 'school', flags: ['fsync=off'] })
  pool = new WatchedPool({ connectionString: lease.url, max: 3, connectionTimeoutMillis: 10_000 }, (answers) => told.push(answers))
  pool.on('error', () => {})
}, 60_000)

afterAll(async () => {
  signal('SIGCONT')
  await pool.end()
  await lease.release()
  rmSync(dir, { recursive: true, force: true })
})

const signal = (name: 'SIGSTOP' | 'SIGCONT') => freeze(Number(readFileSync(path.join(lease.dir, 'postmaster.pid'), 'utf8').split('\n')[0]), name)

/** What became of some work, and after how many seconds. */
async function outcome(work: Promise<unknown>) {
  const started = performance.now()
  const error: unknown = await work.then(() => undefined, (reason: unknown) => reason)
  return { error, seconds: (performance.now() - started) / 1000 }
}

describe.runIf(process.platform === 'linux')('a pool whose database is frozen', { timeout: 60_000 }, () => {
  it('leaves a long statement alone while the database answers', async () => {
    expect((await outcome(pool.query('SELECT pg_sleep(6)'))).error).toBeUndefined()
    expect(told).toEqual([])
  })

  it('breaks off what waits within five seconds, refuses at once what comes then, and goes on afterwards', async () => {
    const held = await pool.connect()
    await held.query('BEGIN')
    signal('SIGSTOP')
    const waiting = await Promise.all([
      outcome(held.query('SELECT 1')),
      // More than the pool has connections: some wait for one.
      ...Array.from({ length: 5 }, () => outcome(pool.query('SELECT 1'))),
    ])
    for (const { error, seconds } of waiting) {
      expect(isDatabaseAway(error), String(error)).toBe(true)
      expect(seconds).toBeLessThan(5)
    }
    held.release()
    expect(told).toEqual([false])

    const late = await outcome(pool.query('SELECT 1'))
    expect(late.error).toBeInstanceOf(DatabaseAway)
    expect(late.seconds).toBeLessThan(0.5)

    signal('SIGCONT')
    await eventually(() => pool.query('SELECT 1').then(() => true, () => false), 'the database answers again')
    expect(told).toEqual([false, true])
  })
})

describe('what counts as away', () => {
  it.each([
    [{ code: 'ECONNREFUSED' }],
    [{ code: '57P01', severity: 'FATAL' }],
    [{ code: 'P2024' }],
    [new Error('Connection terminated unexpectedly')],
    [{ name: 'DriverAdapterError', cause: { kind: 'DatabaseNotReachable' } }],
    [{ code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '57014' } } } }],
  ])('%o', (error) => expect(isDatabaseAway(error)).toBe(true))

  it.each([[{ code: 'P2002' }], [{ code: '23505' }], [new Error('something else')], [null], ['Connection terminated']])('not %o', (error) =>
    expect(isDatabaseAway(error)).toBe(false),
  )
})
