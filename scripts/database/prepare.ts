import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type ChildEnv, node, programs } from '../lib/commands'
import { exclusively } from '../lib/exclusive'
import { fingerprint, isStamped } from '../lib/fingerprint'
import { root } from '../lib/root'

const CLIENT_STAMP = path.join(root, 'prisma/client/.made-from')
const MIGRATIONS = path.join(root, 'prisma/migrations')

/** Generates the Prisma client if there is none for this schema. Returns whether it did. */
export async function generateClient(env: ChildEnv): Promise<boolean> {
  const sources = fingerprint(['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'])
  return exclusively(path.join(root, 'prisma'), async () => {
    if (isStamped(CLIENT_STAMP, sources)) return false
    await node([programs.prisma(), 'generate'], { env })
    writeFileSync(CLIENT_STAMP, sources)
    return true
  })
}

/** Applies the migrations that the database lacks. Returns how many those were. */
export async function migrate(env: ChildEnv): Promise<number> {
  const pending = await pendingMigrations(String(env.DATABASE_URL))
  if (pending > 0) await node([programs.prisma(), 'migrate', 'deploy'], { env })
  return pending
}

/** Runs prisma/seed.ts. */
export async function seed(env: ChildEnv, args: string[] = [], live = false) {
  await node(['--import', 'tsx', path.join(root, 'prisma/seed.ts'), ...args], { env, live })
}

/** Whether the database has any user yet. */
export async function hasUsers(url: string): Promise<boolean> {
  const [row] = await rowsOf(url, 'SELECT EXISTS (SELECT 1 FROM "User") AS found')
  return row?.found === true
}

async function pendingMigrations(url: string) {
  const [table] = await rowsOf(url, "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found")
  const finished =
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL'
  const applied = table?.found ? await rowsOf(url, finished) : []
  const names = new Set(applied.map((row) => row.migration_name))
  return migrationNames().filter((name) => !names.has(name)).length
}

function migrationNames() {
  return readdirSync(MIGRATIONS).filter((name) => existsSync(path.join(MIGRATIONS, name, 'migration.sql')))
}

async function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
