import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { node, programs } from '../process/commands'
import { root } from '../process/root'
import { ensurePostgres } from './embedded'
import { migrate, MIGRATIONS } from './migrate'

/**
 * Writes the migration by which the schema differs from those that are there.
 * @returns its file; undefined when there is no difference.
 */
export async function newMigration(name: string, { schema = SCHEMA, into = MIGRATIONS } = {}) {
  const sql = await withMigrated((url) => difference(url, schema))
  if (!sql) return undefined
  const file = path.join(into, `${stamp()}_${name}`, 'migration.sql')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, sql)
  return file
}

const SCHEMA = path.join(root, 'prisma/schema.prisma')

/** The SQL that brings the database at `url` to the schema; empty when it says the same. */
export async function difference(url: string, schema = SCHEMA): Promise<string> {
  const output = path.join(root, `.data/difference-${crypto.randomUUID()}.sql`)
  const args = ['migrate', 'diff', '--from-config-datasource', '--to-schema', schema, '--script', '--output', output]
  try {
    await node([programs.prisma(), ...args], { env: { ...process.env, DATABASE_URL: url } })
    const sql = readFileSync(output, 'utf8')
    return sql.includes('This is an empty migration') ? '' : collated(sql, naturalColumns(schema))
  } finally {
    rmSync(output, { force: true })
  }
}

/**
 * The columns that people sort by, such as `Book.title`: those whose line in the schema ends in `// COLLATE "natural"`,
 * which Prisma has no words for.
 */
export function naturalColumns(schema = SCHEMA): Set<string> {
  const columns = new Set<string>()
  let model = ''
  for (const line of readFileSync(schema, 'utf8').split('\n')) {
    model = /^model (\w+)/.exec(line)?.[1] ?? model
    if (line.endsWith('// COLLATE "natural"')) columns.add(`${model}.${line.trim().split(' ')[0]}`)
  }
  return columns
}

function collated(sql: string, natural: Set<string>) {
  let table = ''
  const lines = sql.split('\n').map((line) => {
    table = /^(?:CREATE|ALTER) TABLE "(\w+)"/.exec(line)?.[1] ?? table
    return line.replace(/"(\w+)" (?:SET DATA TYPE )?(?:TEXT|VARCHAR\(\d+\))(?!\[)/g, (column, name: string) =>
      natural.has(`${table}.${name}`) ? `${column} COLLATE "natural"` : column,
    )
  })
  return lines.join('\n')
}

/** Runs `work` on a database of its own that has all migrations and nothing else: the portal's is left alone. */
async function withMigrated<T>(work: (url: string) => Promise<T>): Promise<T> {
  const lease = await ensurePostgres({ dir: path.join(root, '.data/shadow'), database: 'postgres' })
  const name = `migrated_${process.pid}`
  const server = new pg.Client({ connectionString: lease.url })
  try {
    await server.connect()
    await server.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
    await server.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
    const url = new URL(lease.url)
    url.pathname = `/${name}`
    await migrate(url.href)
    return await work(url.href)
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`).catch(() => {})
    await server.end().catch(() => {})
    await lease.release()
  }
}

/** The time as migrations are named by it, later than that of every other: they run in the order of their names. */
function stamp() {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const last =
    readdirSync(MIGRATIONS)
      .filter((name) => /^\d{14}_/.test(name))
      .sort()
      .at(-1) ?? ''
  return String(Math.max(Number(now), Number(last.slice(0, 14)) + 1))
}
