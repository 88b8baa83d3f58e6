import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'
import { exclusively } from '@/scripts/process/exclusive'
import { eventually } from '@/tests/support/machine/eventually'
import { postmasterIn } from '@/tests/support/machine/postmaster'
import { commandOf, signal } from '@/tests/support/machine/processes'

/** The embedded database keeps what it has acknowledged, whatever happens to its processes. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-database-'))
// As root the server runs as another user, who has to get in here.
chmodSync(dir, 0o755)
const told: string[] = []
const open = () => ensurePostgres({ dir, database: 'school', tell: (sentence) => told.push(sentence) })

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

describe('the embedded database', () => {
  let lease: Lease
  beforeAll(async () => {
    lease = await open()
    await query(lease.url, 'CREATE TABLE note (text text)')
  })
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
    const postmaster = postmasterIn(lease.dir)
    const workers = await query(lease.url, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
    process.kill(postmaster, 'SIGKILL')
    // Some have ended with it.
    for (const { pid } of workers) signal(Number(pid), 'SIGKILL')
    // On a busy machine it takes connections for a moment more.
    await eventually(() => commandOf(postmaster) === '', 'the server is dead')
    const killed = lease
    lease = await open()
    // Though its connection is broken, it does not end the server under the other.
    await killed.release()
    expect(await query(lease.url, 'SELECT text FROM note ORDER BY text')).toEqual([
      { text: 'acknowledged' },
      { text: 'shared' },
    ])
  })

  it('comes back by itself, under its old address, and says so', async () => {
    told.length = 0
    process.kill(postmasterIn(lease.dir), 'SIGKILL')
    const notes = () =>
      query(lease.url, 'SELECT text FROM note').then(
        (rows) => rows.length,
        () => 0,
      )
    await eventually(async () => (await notes()) === 2, 'the database is back')
    await eventually(() => told.length > 0, 'somebody is told')
    expect(told[0]).toBe('The database had ended and was started again.')
  })

  it('says so when another program has taken its port, and comes back when it is free', async () => {
    told.length = 0
    const port = Number(new URL(lease.url).port)
    // Nobody starts it again before the other program has the port.
    const foreign = await exclusively(realpathSync(dir), async () => {
      process.kill(postmasterIn(lease.dir), 'SIGKILL')
      return listenOn(port)
    })
    await eventually(() => told.length > 0, 'somebody is told')
    expect(told[0]).toBe(`The database has ended and needs its port ${port}, which is in use by another program now.`)
    await new Promise((closed) => foreign.close(closed))
    await eventually(() => told.at(-1) === 'The database had ended and was started again.', 'the database is back')
    expect(await query(lease.url, 'SELECT text FROM note')).toHaveLength(2)
  })

  it('starts on another port where its own is taken', async () => {
    const port = Number(new URL(lease.url).port)
    await lease.release()
    const foreign = await listenOn(port)
    lease = await open()
    expect(Number(new URL(lease.url).port)).not.toBe(port)
    expect(await query(lease.url, 'SELECT text FROM note')).toHaveLength(2)
    await new Promise((closed) => foreign.close(closed))
  })

  it('ends with its last user, also where an interrupted start had left it running', async () => {
    const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'portal-left-'))
    chmodSync(elsewhere, 0o755)
    // A start that is killed right after it has opened the database.
    const script = `const { ensurePostgres } = await import('@/scripts/database/embedded')
      const { dir } = await ensurePostgres({ dir: ${JSON.stringify(elsewhere)}, database: 'school' })
      console.log(dir)
      setInterval(() => {}, 1000)`
    const first = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const data = String(await new Promise((resolve) => first.stdout.once('data', resolve))).trim()
    first.kill('SIGKILL')
    await new Promise((resolve) => first.once('exit', resolve))
    expect(existsSync(path.join(data, 'postmaster.pid'))).toBe(true)

    const next = await ensurePostgres({ dir: elsewhere, database: 'school' })
    // Something else that is connected, such as what the killed start had begun, keeps nothing alive.
    const leftOver = new Client({ connectionString: next.url })
    leftOver.on('error', () => {})
    await leftOver.connect()
    await next.release()
    expect(existsSync(path.join(data, 'postmaster.pid'))).toBe(false)
    rmSync(elsewhere, { recursive: true, force: true })
  })
})

/** Another program takes the port as soon as it is free. */
async function listenOn(port: number): Promise<Server> {
  let server: Server | undefined
  await eventually(async () => {
    const attempt = createServer((socket) => socket.destroy())
    const taken = await new Promise<boolean>((resolve) => {
      attempt.once('error', () => resolve(false))
      attempt.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (taken) server = attempt
    return taken
  }, 'the port is free')
  return server!
}
