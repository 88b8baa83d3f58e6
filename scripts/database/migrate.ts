import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ConfigError } from '@/lib/server/env'
import { root } from '../process/root'
import { StepFailed } from '../process/steps'

export const MIGRATIONS = path.join(root, 'prisma/migrations')

/** The number under which Prisma's own `migrate` locks a database: neither runs beside the other. */
export const PRISMA_LOCK = 72707369

/** How long a migration waits for another start's migrations, or for a table that a running server uses. */
const WAIT_AT_MOST = '2min'

/** PostgreSQL's codes for what is there already when it is made: tables, columns, objects, schemas, functions. */
const THERE_ALREADY = ['42P07', '42701', '42710', '42P06', '42723']

/** And for what is missing: objects, columns, tables, functions. */
const MISSING = ['42704', '42703', '42P01', '42883']

/** The table as Prisma makes it. */
const HISTORY = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" varchar(36) PRIMARY KEY NOT NULL, "checksum" varchar(64) NOT NULL, "finished_at" timestamptz,
  "migration_name" varchar(255) NOT NULL, "logs" text, "rolled_back_at" timestamptz,
  "started_at" timestamptz NOT NULL DEFAULT now(), "applied_steps_count" integer NOT NULL DEFAULT 0)`

type Migration = { name: string; sql: string }

/**
 * Applies the migrations that the database lacks, and notes them where Prisma does. A migration and its note are one
 * transaction: whenever this is interrupted, a migration has run whole or not at all.
 * @returns the names of those that ran now.
 * @throws StepFailed with PostgreSQL's words when one fails, ConfigError for a database that is somebody else's.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await openHistory(client)
    const done = await finished(client)
    const missing = migrations().filter(({ name }) => !done.has(name))
    const ran: string[] = []
    for (const migration of missing) if (await apply(client, migration)) ran.push(migration.name)
    return ran
  } finally {
    await client.end().catch(() => {})
  }
}

/** The names of all migrations of this version, in their order. */
export const migrationNames = () => migrations().map(({ name }) => name)

/** Makes the table in which migrations are noted, in the caller's transaction. */
export const makeHistory = (client: pg.Client) => client.query(HISTORY)

/** Applies the migrations for which `which` holds, in their order, in the caller's transaction, and notes them. */
export async function applyWithin(client: pg.Client, which: (name: string) => boolean) {
  for (const { name, sql } of migrations()) {
    if (!which(name)) continue
    // Rows that an earlier one has written may be waiting for checks, beside which no table can be changed.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED')
    await client.query(sql)
    await note(client, name, sql)
  }
}

async function openHistory(client: pg.Client) {
  const found = await client.query<{ history: boolean; tables: number }>(`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS history,
      (SELECT count(*)::int FROM pg_tables WHERE schemaname = current_schema()) AS tables`)
  const { history, tables } = found.rows[0] ?? {}
  if (history) return
  if (tables)
    throw new ConfigError('The database of DATABASE_URL has tables that are not the portal’s: give it an empty one.')
  await inTransaction(client, () => client.query(HISTORY))
}

async function finished(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return new Set(rows.map(({ name }) => name))
}

/** Whether it ran: another start may have been faster. */
async function apply(client: pg.Client, { name, sql }: Migration): Promise<boolean> {
  try {
    return await inTransaction(client, async () => {
      if ((await finished(client)).has(name)) return false
      await client.query(sql)
      await note(client, name, sql)
      return true
    })
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    if (wasDoneBefore(sql, code, message) && (await wasLeftOpen(client, name))) {
      await inTransaction(client, () => note(client, name, sql))
      return true
    }
    throw new StepFailed(
      `The migration ${name} failed, and the database is as it was before it.`,
      code ? `${message} (${code})` : message,
    )
  }
}

/** Whether it failed because it has had its effect: what it makes is there, or what it drops is gone. */
function wasDoneBefore(sql: string, code: string, message: string) {
  const dropped = [...sql.matchAll(/\bDROP (?:[A-Z]+ )?"([^"]+)"/g)].map(([, name]) => String(name))
  return THERE_ALREADY.includes(code) || (MISSING.includes(code) && dropped.some((name) => message.includes(name)))
}

/** One transaction for one start at a time. Without limits of its own, because a migration may take minutes. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0')
    await client.query(`SELECT set_config('lock_timeout', $1, true)`, [WAIT_AT_MOST])
    await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_LOCK])
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function note(client: pg.Client, name: string, sql: string) {
  await client.query(
    'DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL',
    [name],
  )
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
  )
}

/**
 * Whether Prisma's own command ran this migration and was interrupted before it noted the end. It too sends a migration
 * as one transaction: where one statement has had its effect, all have. A migration that failed has logs.
 */
async function wasLeftOpen(client: pg.Client, name: string) {
  const { rowCount } = await client.query(
    'SELECT 1 FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL',
    [name],
  )
  return Boolean(rowCount)
}

function migrations(): Migration[] {
  return readdirSync(MIGRATIONS)
    .sort()
    .map((name) => ({ name, file: path.join(MIGRATIONS, name, 'migration.sql') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => ({ name, sql: readFileSync(file, 'utf8') }))
}
