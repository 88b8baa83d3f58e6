import pg from 'pg'

/** The rows that one statement answers. */
export async function rowsOf<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 30_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
