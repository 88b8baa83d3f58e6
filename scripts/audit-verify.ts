// npm run audit:verify [-- --head POSITION:HASH]: says whether anything of the audit was changed or removed. With --show-key
// it prints what the chain is made with instead.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { counted, formatCount } from '@/lib/counted'
import type { Head } from '@/lib/server/audit/head'
import type { Ask } from '@/lib/server/audit/verify'
import { ConfigError } from '@/lib/server/env'
import { withDatabase } from './database/with-database'

const USAGE = `Usage: npm run audit:verify [-- --head POSITION:HASH]
Without --head, the end of the chain that DATA_DIR/audit-head.json has is looked for. A log has it in lines "audit head".
With --show-key alone it prints what the chain is made with: set AUDIT_KEY to it before AUTH_SECRET is changed.`

const asked = readArguments()

await withDatabase(
  async (env, { url }) => {
    Object.assign(process.env, env)
    // Only now: the key is made of settings in the environment.
    const { auditKey } = await import('@/lib/server/audit/key')
    if (asked.showKey) {
      console.log(auditKey())
      return 0
    }
    const { readHead } = await import('@/lib/server/audit/head')
    const { verifyAudit } = await import('@/lib/server/audit/verify')
    // Before the moment that is looked at: the chain of a portal that runs goes on.
    const kept = asked.head ?? (await readHead(String(env.DATA_DIR)))
    const verdict = await inOneSnapshot(url, (ask) => verifyAudit(ask, auditKey(), kept))
    if (!verdict.ok) {
      console.error(verdict.sentence)
      return 1
    }
    const { entries, purged, waiting, head } = verdict
    const said = [
      `Nothing of the audit was changed: ${counted(entries, 'entry', 'entries')} in the chain.`,
      waiting && `${counted(waiting, 'more waits', 'more wait')} for a place in it.`,
      purged && `The details of ${formatCount(purged)} were purged.`,
      kept
        ? `The end that was kept, at ${kept.position}, is there.`
        : 'No end was kept, so whether the newest were cut off is not known.',
    ]
    console.log(said.filter(Boolean).join(' '))
    if (entries) console.log(`The chain ends at ${head.position}:${head.hash}`)
    return 0
  },
  { onlyTo: 'verify' },
)

function readArguments(): { head?: Head; showKey?: boolean } {
  try {
    const { values } = parseArgs({ options: { head: { type: 'string' }, 'show-key': { type: 'boolean' } } })
    if (values.head === undefined) return { showKey: values['show-key'] }
    const [, position, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(values.head.slice(0, 100)) ?? []
    if (position && hash && !values['show-key']) return { head: { position: Number(position), hash } }
  } catch {
    // An option nobody knows: the usage says which there are.
  }
  console.error(USAGE)
  process.exit(1)
}

/** @throws ConfigError for a database without an audit. */
async function inOneSnapshot<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0')
    const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('"AuditLink"') IS NOT NULL AS found`)
    if (!rows[0]?.found) throw new ConfigError('The database holds no audit, so there is nothing to verify.')
    return await work(
      async <Row extends object>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[],
    )
  } finally {
    await client.end().catch(() => {})
  }
}
