import { Client } from 'pg'

/** Runs one statement on the database under test: to look behind the doors, or to move time. */
export async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Forgets how many have signed up from this address. */
export async function forgetSignups() {
  await sql(`DELETE FROM rate_limits WHERE key LIKE 'register:%'`)
}
