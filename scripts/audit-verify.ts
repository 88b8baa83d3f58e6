// npm run audit:verify [-- --head POSITION:HASH]: says whether anything of the audit was changed or removed.
import pg from 'pg'
import { parseArgs } from 'node:util'
import { auditKey } from '@/lib/server/audit/key'
import { readHead, type Head } from '@/lib/server/audit/head'
import { verifyAudit, type Ask } from '@/lib/server/audit/verify'
import { withDatabase } from './database/with-database'

const USAGE = `Usage: npm run audit:verify [-- --head POSITION:HASH]
Without --head, the end of the chain that DATA_DIR/audit-head.json has is looked for. A log has it in lines "audit head".`

const given = readArguments()

await withDatabase(async (env, { url }) => {
  Object.assign(process.env, env)
  const kept = given ?? (await readHead(String(env.DATA_DIR)))
  const verdict = await inOneSnapshot(url, (ask) => verifyAudit(ask, auditKey(), kept))
  if (!verdict.ok) {
    console.error(verdict.sentence)
    return 1
  }
  const { entries, purged, waiting, head } = verdict
  console.log(
    `Nothing of the audit was changed: ${entries} entries in the chain, ${waiting} that wait for their place, ` +
      `${purged} whose details were purged. ` +
      (kept
        ? `The end that was kept, at ${kept.position}, is there.`
        : 'No end was kept: what was cut off is not seen.'),
  )
  console.log(`The chain ends at ${head.position}:${head.hash}`)
  return 0
})

function readArguments(): Head | undefined {
  try {
    const { values } = parseArgs({ options: { head: { type: 'string' } } })
    if (values.head === undefined) return undefined
    const [, position, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(values.head.slice(0, 100)) ?? []
    if (position && hash) return { position: Number(position), hash }
  } catch {
    // An option nobody knows: the usage says which there are.
  }
  console.error(USAGE)
  process.exit(1)
}

async function inOneSnapshot<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0')
    return await work(
      async <Row extends object>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[],
    )
  } finally {
    await client.end().catch(() => {})
  }
}
