import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '@/lib/server/env'
import { PRISMA_LOCK } from '../database/migrate'
import type { Manifest } from './manifest'
import type { ArchiveWriter } from './writer'

/** Bytes of a table in one entry of the archive: what is in memory at once. */
const partSize = 4 * 1024 * 1024

/** Milliseconds for which a backup waits for migrations that run. */
const waitForMigrations = 120_000

type Database = Pick<Manifest, 'portalId' | 'migrations' | 'tables' | 'sequences'>

/** One moment of a database, for as long as it is held. */
export type Snapshot = { client: pg.Client }

/** A row of StoredFile. */
export type FileRow = { key: string; type: string; size: number; sha256: string }

const fileRows = 'SELECT "key", "type", "size", "sha256" FROM "StoredFile" ORDER BY "key"'

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Reads the database as it is at one moment, while others write: `work` is called with that moment. No migration changes
 * the tables meanwhile.
 * @throws ConfigError for a database that holds no portal.
 */
export async function atOneMoment<T>(client: pg.Client, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const deadline = Date.now() + waitForMigrations
  for (;;) {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
      SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`)
    try {
      // Trying takes the moment: one that has waited for the lock would be from before the migration.
      const { rows } = await client.query<{ locked: boolean }>(
        'SELECT pg_try_advisory_xact_lock_shared($1) AS locked',
        [PRISMA_LOCK],
      )
      if (rows[0]?.locked) return await work({ client })
    } finally {
      await client.query('ROLLBACK').catch(() => {})
    }
    if (Date.now() > deadline) throw new ConfigError('The backup was not made: migrations of the database do not end.')
    await sleep(500)
  }
}

/** @throws ConfigError for a database that holds no portal. */
export async function requirePortal(client: pg.Client) {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('"Portal"') IS NOT NULL AND to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  )
  if (!rows[0]?.found) throw new ConfigError('The database holds no portal, so there is nothing to back up.')
}

export const filesNow = async (client: pg.Client) => (await client.query<FileRow>(fileRows)).rows

export async function isStillStored(client: pg.Client, key: string): Promise<boolean> {
  return Boolean((await client.query('SELECT FROM "StoredFile" WHERE "key" = $1', [key])).rowCount)
}

/** Writes every table of the portal into the archive. */
export async function copyTables({ client }: Snapshot, archive: ArchiveWriter): Promise<Database> {
  const tables: Database['tables'] = []
  for (const table of await tablesOf(client)) tables.push({ ...table, rows: await copyTable(client, archive, table) })
  const { rows: migrations } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  )
  const { rows: portals } = await client.query<{ id: string }>('SELECT "id" FROM "Portal"')
  const [portal] = portals
  if (!portal) throw new ConfigError('The database holds no portal, so there is nothing to back up.')
  return {
    portalId: portal.id,
    migrations: migrations.map(({ name }) => name),
    tables,
    sequences: await sequencesOf(client),
  }
}

/** The tables of the portal with the columns that rows are written with: those that PostgreSQL computes are left out. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
    GROUP BY c.relname ORDER BY c.relname COLLATE "C"`)
  return rows
}

/** Returns the number of rows. */
async function copyTable(client: pg.Client, archive: ArchiveWriter, table: { name: string; columns: string[] }) {
  const name = pg.escapeIdentifier(table.name)
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`))
  let part: Buffer[] = []
  let [size, parts] = [0, 0]
  const add = async () => {
    await archive.addBytes(partOf(table.name, parts), Buffer.concat(part, size))
    part = []
    size = 0
    parts++
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    part.push(chunk)
    size += chunk.length
    if (size >= partSize) await add()
  }
  if (size > 0) await add()
  return rows.rowCount
}

/** The name of a table's part in the archive, counted from 0. */
export const partOf = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`

/** A value that is given out while the snapshot is held makes no harm: what comes after it is free all the more. */
async function sequencesOf(client: pg.Client): Promise<Database['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1',
  )
  const sequences: Database['sequences'] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${pg.escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...(state.rows[0] ?? { value: '1', called: false }) })
  }
  return sequences
}
