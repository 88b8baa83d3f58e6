import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { databaseAt, type Database } from '@/tests/support/machine/database'
import { lockWaits } from '@/tests/support/machine/lock-waits'

/** Makes a database of a test file's own, without a row. */
export async function emptyDatabase() {
  const template = new URL(String(process.env.EMPTY_SCHOOL_URL))
  const name = `school_test_${randomUUID().slice(0, 8)}`
  const { sql, end } = databaseAt(at('postgres'))
  await sql(`CREATE DATABASE ${name} TEMPLATE "${template.pathname.slice(1)}"`)
  return {
    url: at(name),
    async drop() {
      await sql(`DROP DATABASE ${name} WITH (FORCE)`)
      await end()
    },
  }

  function at(database: string) {
    const address = new URL(template)
    address.pathname = `/${database}`
    return address.href
  }
}

/** The same, which the portal's modules use when they are imported after it: for rules that are looked at without their doors. */
export async function ownDatabase() {
  const { url, drop } = await emptyDatabase()
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
  vi.stubEnv('LOG_LEVEL', 'silent')
  const { db, disconnect } = await import('@/lib/server/data/db')
  const beside = databaseAt(url)
  return {
    db,
    /** Until so many statements wait for a lock; asked past the connections of the modules, which may all be in use. */
    waits: (count: number) => lockWaits(count, beside.sql),
    empty: (...tables: string[]) => empty(beside.sql, ...tables),
    async close() {
      await disconnect()
      await beside.end()
      await drop()
    },
  }
}

/**
 * Takes all rows out of these tables and out of those that refer to them, as TRUNCATE … CASCADE does, which makes every
 * file of them anew: half a second where this takes five milliseconds.
 */
export async function empty(sql: Database['sql'], ...tables: string[]) {
  const all = await sql<{ name: string }>(
    `WITH RECURSIVE emptied AS (
       SELECT oid FROM pg_class WHERE relname = ANY ($1) AND relkind = 'r'
       UNION SELECT conrelid FROM pg_constraint JOIN emptied e ON confrelid = e.oid WHERE contype = 'f')
     SELECT oid::regclass::text AS name FROM emptied`,
    [tables],
  )
  const deletes = all.map(({ name }) => `DELETE FROM ${name};`).join(' ')
  // One transaction, in which neither triggers nor foreign keys say anything.
  await sql(`SET LOCAL session_replication_role = replica; ${deletes}`)
}
