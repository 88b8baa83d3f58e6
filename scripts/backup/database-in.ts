import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ConfigError } from '@/lib/server/env'
import { applyWithin, makeHistory, migrationNames, PRISMA_LOCK } from '../database/migrate'
import { stopIfInterrupted } from '../process/interruption'
import { tablesOf } from './database-out'
import type { Manifest } from './manifest'

type Table = Manifest['tables'][number]

/** A database into which an archive is being put, in one transaction: until `finish`, others see it empty. */
export type DatabaseIn = {
  /** Adds bytes of a table as COPY has written them. All of a table come before those of the next. */
  write: (table: string, bytes: Buffer) => Promise<void>
  /** Brings it up to this version, and commits. */
  finish: () => Promise<Restored>
  /** Leaves the database as it was. */
  abandon: () => Promise<void>
}

/** What the restore has changed beside putting back what was there. */
export type Restored = { rows: number; sessions: number; held: number; leftOut: string[] }

const onlyOne = `SELECT id FROM "Portal"`

/** The id of the portal in a database; undefined for an empty one, null for one that is somebody else's. */
export async function portalIn(client: pg.Client): Promise<string | null | undefined> {
  const { rows } = await client.query<{ tables: number; portal: boolean }>(`
    SELECT count(*)::int AS tables, to_regclass('"Portal"') IS NOT NULL AS portal
    FROM pg_tables WHERE schemaname = current_schema()`)
  const [found] = rows
  if (!found?.tables) return undefined
  if (!found.portal) return null
  return (await client.query<{ id: string }>(onlyOne)).rows[0]?.id ?? null
}

/** @throws ConfigError when this version lacks a migration that the archive's database had. */
export function requireKnown({ migrations, portalVersion }: Manifest) {
  const known = new Set(migrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown)
    throw new ConfigError(
      `The archive was made by a newer portal (version ${portalVersion}, migration ${unknown}): restore it with that one.`,
    )
}

/**
 * Makes the tables as they were when the archive was made, empty, and ready to be written to.
 * @throws ConfigError for a database that is not empty.
 */
export async function openDatabaseIn(client: pg.Client, manifest: Manifest): Promise<DatabaseIn> {
  await client.query(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
    SET LOCAL lock_timeout = '2min'; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'`)
  await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_LOCK])
  if ((await portalIn(client)) !== undefined)
    throw new ConfigError('The database is not empty: a restore needs an empty one. Nothing was restored.')
  await makeHistory(client)
  const had = new Set(manifest.migrations)
  await applyWithin(client, (name) => had.has(name))
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  const here = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
  const putBack = await withoutRules(client)
  const ofOthers = await makeRoomForColumns(client, manifest, here)

  const rows = new Map<string, number>()
  let copying: ({ table: string; end: () => Promise<number> } & Pick<DatabaseIn, 'write'>) | undefined
  const endTable = async () => {
    if (copying) rows.set(copying.table, await copying.end())
    copying = undefined
  }
  return {
    async write(name, bytes) {
      stopIfInterrupted()
      if (copying?.table !== name) {
        await endTable()
        const table = manifest.tables.find((each) => each.name === name)
        if (!table || rows.has(name)) throw new ConfigError(`The archive is damaged: rows of ${name} are out of place.`)
        copying = here.has(name) ? copyInto(client, table) : passOver(table)
      }
      await copying.write(name, bytes)
    },
    async finish() {
      await endTable()
      for (const table of manifest.tables) {
        const found = rows.get(table.name) ?? 0
        if (found === table.rows) continue
        throw new ConfigError(
          `The archive is damaged: ${table.name} has ${found} of ${table.rows} rows. Nothing was restored.`,
        )
      }
      for (const { name, value, called } of manifest.sequences)
        await client.query('SELECT setval(to_regclass($1), $2, $3)', [pg.escapeIdentifier(name), value, called])
      await ofOthers.remove()
      await putBack()
      await applyWithin(client, (name) => !had.has(name))
      const changed = await afterRestore(client)
      await client.query('COMMIT')
      await client.query('ANALYZE')
      const count = [...rows].reduce((sum, [name, each]) => sum + (here.has(name) ? each : 0), 0)
      return { rows: count, ...changed, leftOut: ofOthers.names }
    },
    abandon: async () => {
      await client.query('ROLLBACK').catch(() => {})
    },
  }
}

/**
 * A database may hold tables and columns of other programs, which the portal's migrations do not make. An archive has their
 * rows and not how they were made, so they are left out, and named. `here` are the portal's own. Columns are made for as long
 * as rows come, which have them.
 */
async function makeRoomForColumns(client: pg.Client, { tables }: Manifest, here: ReadonlyMap<string, string[]>) {
  const columns = tables.flatMap(({ name, columns: all }) => {
    const known = here.get(name)
    return known ? all.filter((column) => !known.includes(column)).map((column) => ({ table: name, column })) : []
  })
  const change = async (text: (column: string) => string) => {
    for (const { table, column } of columns)
      await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ${text(pg.escapeIdentifier(column))}`)
  }
  await change((column) => `ADD COLUMN ${column} text`)
  return {
    names: [
      ...tables.filter(({ name }) => !here.has(name)).map(({ name }) => `the table ${name}`),
      ...columns.map(({ table, column }) => `the column ${column} of ${table}`),
    ],
    remove: () => change((column) => `DROP COLUMN ${column}`),
  }
}

/**
 * Empties the tables and takes their triggers and foreign keys away, so that rows can come in any order and nothing is
 * counted twice. The owner of the tables may: no superuser is needed, which hosted databases do not give. Returns what
 * puts them back, and checks every foreign key.
 */
async function withoutRules(client: pg.Client): Promise<() => Promise<void>> {
  const triggers = await client.query<{ table: string; name: string; state: 'O' | 'A' | 'R' }>(`
    SELECT t.tgrelid::regclass::text AS table, quote_ident(t.tgname) AS name, t.tgenabled AS state
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal AND t.tgenabled <> 'D' ORDER BY 1, 2`)
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT f.conrelid::regclass::text AS table, quote_ident(f.conname) AS name, pg_get_constraintdef(f.oid) AS definition
    FROM pg_constraint f WHERE f.connamespace = current_schema()::regnamespace AND f.contype = 'f' ORDER BY 1, 2`)
  const tables = (await tablesOf(client)).map(({ name }) => pg.escapeIdentifier(name))
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { table, name } of keys.rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  await client.query(`TRUNCATE ${tables.join(', ')}`)
  const enable = { O: 'ENABLE TRIGGER', A: 'ENABLE ALWAYS TRIGGER', R: 'ENABLE REPLICA TRIGGER' }
  return async () => {
    for (const { table, name, definition } of keys.rows)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    for (const { table, name, state } of triggers.rows)
      await client.query(`ALTER TABLE ${table} ${enable[state]} ${name}`)
  }
}

function copyInto(client: pg.Client, { name, columns }: Table) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`))
  const done = finished(stream)
  done.catch(() => {})
  return {
    table: name,
    async write(_table: string, bytes: Buffer) {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
      return stream.rowCount
    },
  }
}

/** Takes the rows of a table that is left out, and counts them. */
function passOver({ name, rows }: Table) {
  return { table: name, write: () => Promise.resolve(), end: () => Promise.resolve(rows) }
}

/** Whoever was logged in is no longer, and what waited to be sent waits for an administrator: it may have left since. */
async function afterRestore(client: pg.Client) {
  const sessions = await client.query('DELETE FROM "Session"')
  await client.query('DELETE FROM "PasswordReset"')
  // One that has ended since would work again.
  await client.query('DELETE FROM "CalendarLink"')
  const held = await client.query(
    `UPDATE "Delivery" SET "heldSince" = coalesce("heldSince", now()), "claim" = NULL WHERE "status" = 'Queued'`,
  )
  return { sessions: sessions.rowCount ?? 0, held: held.rowCount ?? 0 }
}
