import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensurePostgres, type Lease } from '@/scripts/database/embedded'
import { migrate } from '@/scripts/database/migrate'
import { eventually } from '../support/eventually'

/** Wherever a migration is interrupted, the next start goes on and the database ends up the same. */

const all = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()
const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-migrations-'))
chmodSync(dir, 0o755)

describe('migrations', { timeout: 120_000 }, () => {
  let lease: Lease
  let number = 0
  beforeAll(async () => {
    lease = await ensurePostgres({ dir, database: 'postgres', flags: ['fsync=off'] })
  }, 120_000)
  afterAll(async () => {
    await lease.release()
    rmSync(dir, { recursive: true, force: true })
  })

  /** A fresh database and a way to ask it. */
  async function database() {
    const name = `migrated_${++number}`
    await ask(lease.url, `CREATE DATABASE ${name}`)
    const url = lease.url.replace(/\/postgres$/, `/${name}`)
    return { url, sql: (text: string) => ask(url, text) }
  }

  async function ask(url: string, text: string) {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  const history = 'SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations ORDER BY 1'
  const whole = all.map((name) => ({ name, done: true }))

  it('run once, in their order, with the record that Prisma keeps', async () => {
    const { url, sql } = await database()
    expect(await migrate(url)).toEqual(all)
    expect(await migrate(url)).toEqual([])
    expect(await sql(history)).toEqual(whole)
    expect(await sql(`SELECT 1 FROM _prisma_migrations WHERE checksum !~ '^[0-9a-f]{64}$' OR applied_steps_count <> 1`)).toEqual([])
  })

  it('two starts at the same moment run each of them once', async () => {
    const { url, sql } = await database()
    const both = await Promise.all([migrate(url), migrate(url)])
    expect(both.flat().sort()).toEqual(all)
    expect(await sql(history)).toEqual(whole)
  })

  it('go on after a kill -9 at any moment', async () => {
    const { url, sql } = await database()
    for (const milliseconds of [20, 60, 120]) {
      const script = `const { migrate } = await import('@/scripts/database/migrate'); console.log('go'); await migrate(${JSON.stringify(url)})`
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await new Promise((resolve) => child.stdout.once('data', resolve))
      await sleep(milliseconds)
      child.kill('SIGKILL')
      await ended
    }
    await migrate(url)
    expect(await sql(history)).toEqual(whole)
    // No killed session holds anything back.
    await eventually(async () => (await sql(`SELECT 1 FROM pg_stat_activity WHERE state LIKE 'idle in%'`)).length === 0, 'nothing is left open')
  })

  it('go on where Prisma’s own command was interrupted between a migration and its record', async () => {
    const { url, sql } = await database()
    await migrate(url)
    // The SQL is there, its record is open: what ended every later start with P3009.
    for (const name of all) {
      await sql(`UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0 WHERE migration_name = '${name}'`)
      await migrate(url)
      expect(await sql(history)).toEqual(whole)
    }
  })

  it('go on where Prisma’s own command was interrupted before the migration', async () => {
    const [donor, { url, sql }] = [await database(), await database()]
    await migrate(donor.url)
    const [table] = await donor.sql(`SELECT string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ') AS columns
      FROM pg_attribute WHERE attrelid = '_prisma_migrations'::regclass AND attnum > 0`)
    await sql(`CREATE TABLE _prisma_migrations (${String(table?.columns)})`)
    await sql(`INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, applied_steps_count) VALUES ('1', '', '${all[0]}', now(), 0)`)
    expect(await migrate(url)).toEqual(all)
    expect(await sql(history)).toEqual(whole)
  })

  it('leave a database alone that is somebody else’s', async () => {
    const { url, sql } = await database()
    await sql('CREATE TABLE theirs (id int)')
    await expect(migrate(url)).rejects.toThrow('The database of DATABASE_URL has tables that are not the portal’s: give it an empty one.')
    expect(await sql(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([{ tablename: 'theirs' }])
  })

  it('leave no trace of one that fails', async () => {
    const { url, sql } = await database()
    await migrate(url)
    // The last one cannot run again: what it adds is there, and nothing says that it was left open.
    await sql(`DELETE FROM _prisma_migrations WHERE migration_name = '${all[0]}'`)
    await expect(migrate(url)).rejects.toThrow(`The migration ${all[0]} failed, and the database is as it was before it.`)
    expect(await sql(history)).toEqual(whole.slice(1))
  })
})
