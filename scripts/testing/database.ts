import pg from 'pg'
import { ConfigError } from '@/lib/server/env'
import { checkHosted } from '../database/open'
import { ensurePostgres } from '../database/embedded'

const NAME = 'school_test'

/** An empty database for one run of the tests. */
export type TestDatabase = {
  url: string
  /** Keeps a copy of the database as it is now, for portals of a test's own to start from; answers its address. */
  keepCopy: () => Promise<string>
  release: () => Promise<void>
}

/**
 * The database of TEST_DATABASE_URL, emptied, or a fresh one on a cluster of the tests' own under `dir`, which trades
 * safety for speed.
 * @throws ConfigError when TEST_DATABASE_URL cannot be used or might be somebody's real database.
 */
export async function openTestDatabase(dir: string): Promise<TestDatabase> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await empty(given)
    return { url: given, keepCopy: () => copyOf(given), release: () => dropCopyOf(given) }
  }
  const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const lease = await ensurePostgres({ dir, database: 'postgres', flags })
  await execute(lease.url, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`)
  await execute(lease.url, `CREATE DATABASE ${NAME}`)
  const url = lease.url.replace(/\/postgres$/, `/${NAME}`)
  const release = async () => {
    await dropCopyOf(url)
    await lease.release()
  }
  return { url, keepCopy: () => copyOf(url), release }
}

/** The address of the copy that is kept of the database at `url`. */
export function addressOfCopy(url: string): URL {
  const copy = new URL(url)
  copy.pathname += '_copy'
  return copy
}

const nameAt = (url: string | URL) => new URL(url).pathname.slice(1)

async function copyOf(url: string): Promise<string> {
  await dropCopyOf(url)
  const copy = addressOfCopy(url)
  // Nobody may be on a database that is copied.
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  await execute(elsewhere.href, `CREATE DATABASE "${nameAt(copy)}" TEMPLATE "${nameAt(url)}"`)
  return copy.href
}

const dropCopyOf = (url: string) => execute(url, `DROP DATABASE IF EXISTS "${nameAt(addressOfCopy(url))}" WITH (FORCE)`)

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
