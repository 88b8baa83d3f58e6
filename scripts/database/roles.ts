import pg from 'pg'
import { ConfigError, type Settings } from '@/lib/server/env'
import { migrate } from './migrate'

/** Tables of which the portal's role adds rows only. What they hold is removed by functions that record it. */
const append = ['AuditEntry', 'AuditDetail', 'AuditLink']

/** And those that it only reads. */
const read = ['AuditPause']

/**
 * `migrate` for the database of `url`: with MIGRATE_DATABASE_URL as that role, which then owns the tables.
 * @throws as `migrate` and `grantToPortal`.
 */
export async function migrateAsOwner({ MIGRATE_DATABASE_URL }: Owner, url: string): Promise<string[]> {
  if (!MIGRATE_DATABASE_URL) return migrate(url)
  const ran = await migrate(MIGRATE_DATABASE_URL)
  await grantToPortal(MIGRATE_DATABASE_URL, url)
  return ran
}

type Owner = Pick<Settings, 'MIGRATE_DATABASE_URL'>

/**
 * Lets the role of `url` work on the tables that the role of `ownerUrl` has made: it may do all that the portal does, and
 * neither change, remove nor empty what the audit has recorded, nor switch its triggers off.
 * @throws ConfigError when both are the same role, or the portal's has more rights than that by itself.
 */
export async function grantToPortal(ownerUrl: string, url: string) {
  const [portal] = await rows<{ role: string; above: boolean }>(
    url,
    'SELECT current_user AS role, rolsuper AS above FROM pg_roles WHERE rolname = current_user',
  )
  const [owner] = await rows<{ role: string; schema: string }>(
    ownerUrl,
    'SELECT current_user AS role, current_schema() AS schema',
  )
  if (!portal || !owner || portal.role === owner.role || portal.above)
    throw new ConfigError(
      'The setting MIGRATE_DATABASE_URL is wrong: its role has to be another than that of DATABASE_URL, which has to be no superuser.',
    )
  const role = pg.escapeIdentifier(portal.role)
  const schema = pg.escapeIdentifier(owner.schema)
  const these = (names: readonly string[]) => names.map((name) => `${schema}.${pg.escapeIdentifier(name)}`).join(', ')
  await rows(
    ownerUrl,
    `GRANT USAGE ON SCHEMA ${schema} TO ${role};
     GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
     GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
     REVOKE UPDATE, DELETE, TRUNCATE ON ${these([...append, ...read])} FROM ${role};
     REVOKE INSERT ON ${these(read)} FROM ${role};
     REVOKE INSERT, UPDATE, DELETE ON ${these(['_prisma_migrations'])} FROM ${role};`,
  )
}

async function rows<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end().catch(() => {})
  }
}
