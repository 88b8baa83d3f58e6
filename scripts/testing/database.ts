import pg from 'pg'
import { ensurePostgres } from '../database/embedded'

const NAME = 'school_test'

/** A cluster of the tests' own, with databases that are made once and copied. */
export type TestDatabases = {
  /** The address of a database that was kept, if it is there. */
  kept: (name: string) => Promise<string | undefined>
  /** Makes an empty database in place of an older one of the same name. */
  make: (name: string) => Promise<string>
  /** Makes a copy of a database, to which nobody may be connected, in place of an older one of the same name. */
  copy: (from: string, to: string) => Promise<string>
  release: () => Promise<void>
}

/**
 * PostgreSQL under `dir`, which trades safety for speed; `settings` are further ones of it. What an earlier run of the
 * tests has left is dropped, except for the databases that are named in `keep`.
 */
export async function openTestDatabases(
  dir: string,
  keep: readonly string[],
  settings: string[],
): Promise<TestDatabases> {
  const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', ...settings]
  const lease = await ensurePostgres({ dir, database: 'postgres', flags })
  const fullName = (name: string) => `${NAME}_${name}`
  const addressOf = (name: string) => {
    const address = new URL(lease.url)
    address.pathname = `/${fullName(name)}`
    return address.href
  }
  const run = (sql: string) => execute(lease.url, sql)
  const drop = (name: string) => run(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  const listed = async () =>
    (await run(`SELECT datname FROM pg_database WHERE starts_with(datname, '${NAME}_')`)).map(({ datname }) => datname)
  for (const left of await listed()) if (!keep.some((name) => fullName(name) === left)) await drop(left)
  return {
    kept: async (name) => ((await listed()).includes(fullName(name)) ? addressOf(name) : undefined),
    async make(name) {
      await drop(fullName(name))
      await run(`CREATE DATABASE ${pg.escapeIdentifier(fullName(name))}`)
      return addressOf(name)
    },
    async copy(from, to) {
      await drop(fullName(to))
      await run(`CREATE DATABASE ${pg.escapeIdentifier(fullName(to))} TEMPLATE ${pg.escapeIdentifier(fullName(from))}`)
      return addressOf(to)
    },
    release: () => lease.release(),
  }
}

async function execute(url: string, sql: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ datname: string }>(sql)).rows
  } finally {
    await client.end()
  }
}
