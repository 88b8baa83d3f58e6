import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'

/** The embedded database keeps what it has acknowledged, whatever happens to its processes. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-database-'))
// As root the server runs as another user, who has to get in here.
chmodSync(dir, 0o755)
const open = () => ensurePostgres({ dir, database: 'school' })

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  // The server is killed under some of these.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

describe('the embedded database', { timeout: 90_000 }, () => {
  let lease: Lease
  beforeAll(async () => {
    lease = await open()
    await query(lease.url, 'CREATE TABLE note (text text)')
  }, 90_000)
  afterAll(async () => {
    await lease.release()
    rmSync(dir, { recursive: true, force: true })
  })

  it('is shared by a second start, and outlives the one that ends first', async () => {
    const second = await open()
    expect(second.url).toBe(lease.url)
    await second.release()
    await query(lease.url, `INSERT INTO note VALUES ('shared')`)
  })

  it('two starts at the same moment end in one database', async () => {
    const both = await Promise.all([open(), open()])
    expect(new Set(both.map(({ url }) => url)).size).toBe(1)
    for (const one of both) await one.release()
  })

  it('starts again after kill -9 of everything, with every acknowledged row', async () => {
    await query(lease.url, `INSERT INTO note VALUES ('acknowledged')`)
    const postmaster = Number(readFileSync(path.join(lease.dir, 'postmaster.pid'), 'utf8').split('\n')[0])
    const workers = await query(lease.url, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
    process.kill(postmaster, 'SIGKILL')
    for (const { pid } of workers) process.kill(Number(pid), 'SIGKILL')
    lease = await open()
    expect(await query(lease.url, 'SELECT text FROM note ORDER BY text')).toEqual([{ text: 'acknowledged' }, { text: 'shared' }])
  })
})
