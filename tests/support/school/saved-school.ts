import { readFileSync } from 'node:fs'
import { Client } from 'pg'

/** The rows of a database's tables, a table after those that it refers to. */
export type SavedSchool = { migrations: string[]; tables: { name: string; columns: string[]; rows: unknown[] }[] }

const own = ['_prisma_migrations', 'rate_limits', 'RequestKey', 'Session', 'RefreshToken']

/** Reads all that a school consists of, but not who is logged in. */
export async function saveSchool(url: string): Promise<SavedSchool> {
  return connected(url, async (client) => {
    const migrations = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1',
    )
    const tables: SavedSchool['tables'] = []
    for (const name of await tablesInOrder(client)) {
      const { rows: columns } = await client.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
        [name],
      )
      const { rows } = await client.query<{ row: unknown }>(`SELECT to_jsonb(t) AS row FROM "${name}" t`)
      tables.push({ name, columns: columns.map((column) => column.name), rows: rows.map(({ row }) => row) })
    }
    return { migrations: migrations.rows.map(({ name }) => name), tables }
  })
}

/** Puts a saved school into a database that has the tables of its release, and nothing in them but what migrations add. */
export async function restoreSchool(url: string, school: SavedSchool) {
  await connected(url, async (client) => {
    await client.query('BEGIN')
    for (const { name } of [...school.tables].reverse()) await client.query(`DELETE FROM "${name}"`)
    for (const { name, columns, rows } of school.tables) {
      // What triggers write is saved as well.
      await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`)
      const list = columns.map((column) => `"${column}"`).join(', ')
      await client.query(
        `INSERT INTO "${name}" (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM jsonb_populate_recordset(NULL::"${name}", $1)`,
        [JSON.stringify(rows)],
      )
      await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`)
    }
    await client.query('COMMIT')
  })
}

/** Tables after those that they refer to. */
async function tablesInOrder(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `SELECT c.relname AS name,
      coalesce(array_agg(DISTINCT f.confrelid::regclass::text) FILTER (WHERE f.confrelid <> c.oid), '{}') AS needs
     FROM pg_class c LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
     GROUP BY c.relname ORDER BY 1`,
    [own],
  )
  const ordered: string[] = []
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) =>
        !ordered.includes(name) && needs.every((needed) => ordered.includes(needed.replaceAll('"', ''))),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const history = `CREATE TABLE IF NOT EXISTS _prisma_migrations (id text, checksum text, finished_at timestamptz,
  migration_name text, logs text, rolled_back_at timestamptz, started_at timestamptz DEFAULT now(), applied_steps_count int)`

/** Makes of an empty database one of the release whose newest migration is the last of `names`. */
export async function makeRelease(url: string, names: readonly string[]) {
  await connected(url, async (client) => {
    for (const name of names) await client.query(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'))
    await client.query(history)
    await client.query(
      'INSERT INTO _prisma_migrations (migration_name, finished_at) SELECT name, now() FROM unnest($1::text[]) name',
      [names],
    )
  })
}
