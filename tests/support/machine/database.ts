import { Pool } from 'pg'

/** A way to a database: to look behind the doors, or to move time. */
export type Database = {
  /** Runs one statement. */
  sql: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
  end: () => Promise<void>
}

/** Connections are kept: opening one costs more than most statements. */
export function databaseAt(url: string): Database {
  const pool = new Pool({ connectionString: url, application_name: 'tests', max: 4, allowExitOnIdle: true })
  // A test may end its database's server; the next statement connects anew.
  pool.on('error', () => {})
  return {
    sql: async <Row extends object>(text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows,
    end: () => pool.end(),
  }
}

let own: Database | undefined

/** Runs one statement on the database of the worker's portal. */
export const sql = <Row extends object>(text: string, values?: unknown[]) =>
  (own ??= databaseAt(String(process.env.DATABASE_URL))).sql<Row>(text, values)

/** Forgets how many have signed up from this address. */
export async function forgetSignups() {
  await sql(`DELETE FROM rate_limits WHERE key LIKE 'register:%'`)
}
