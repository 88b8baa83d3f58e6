import pg from 'pg'
import { ConfigError } from '@/lib/server/env'
import { checkHosted } from '../database/open'
import { ensurePostgres } from '../database/embedded'

const NAME = 'school_test'

/** An empty database for one run of the tests, which can be copied. */
export type TestDatabase = {
  url: string
  /**
   * Makes a copy of the database as it is now, in place of an older one of the same name, and answers its address.
   * Nobody may be connected to the original meanwhile.
   */
  copy: (name: string) => Promise<string>
  /** Drops the copies and lets go of the database. */
  release: () => Promise<void>
}

/**
 * The database of TEST_DATABASE_URL, emptied, or a fresh one on a cluster of the tests' own under `dir`, which trades
 * safety for speed. `settings` are further ones of its server.
 * @throws ConfigError when TEST_DATABASE_URL cannot be used or might be somebody's real database.
 */
export async function openTestDatabase(dir: string, settings: string[]): Promise<TestDatabase> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await empty(given)
    return withCopies(given, async () => {})
  }
  const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', ...settings]
  const lease = await ensurePostgres({ dir, database: 'postgres', flags })
  await execute(lease.url, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`)
  await execute(lease.url, `CREATE DATABASE ${NAME}`)
  return withCopies(at(lease.url, NAME), () => lease.release())
}

function withCopies(url: string, release: () => Promise<void>): TestDatabase {
  const name = new URL(url).pathname.slice(1)
  const copies = new Set<string>()
  const onServer = (sql: string) => execute(at(url, 'postgres'), sql)
  const drop = (copy: string) => onServer(`DROP DATABASE IF EXISTS "${copy}" WITH (FORCE)`)
  return {
    url,
    async copy(suffix) {
      const copy = `${name}_${suffix}`
      copies.add(copy)
      await drop(copy)
      await onServer(`CREATE DATABASE "${copy}" TEMPLATE "${name}"`)
      return at(url, copy)
    },
    async release() {
      for (const copy of copies) await drop(copy)
      await release()
    },
  }
}

function at(url: string, name: string) {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function empty(url: string) {
  if (!URL.canParse(url) || !new URL(url).pathname.includes('test')) {
    throw new ConfigError(
      'The setting TEST_DATABASE_URL is wrong: its database gets emptied, so "test" must be in its name.',
    )
  }
  await checkHosted(url)
  await execute(url, 'DROP SCHEMA public CASCADE')
  await execute(url, 'CREATE SCHEMA public')
}

async function execute(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
