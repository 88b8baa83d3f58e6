import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { Client } from 'pg'
import { sealOf } from '@/scripts/backup/seal'

type Settings = Record<string, string>

const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_OPTIONS', 'TEST_CLOCK_OFFSET']

/** Begins the script of an operator's command, with these settings and none of the tests' own. */
function begin(script: string, args: readonly string[], settings: Settings) {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
    env: {
      ...(Object.fromEntries(inherited.map((name) => [name, process.env[name] ?? ''])) as unknown as NodeJS.ProcessEnv),
      ...{ NODE_ENV: 'production', DATABASE_URL: '', INIT_CWD: '' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said: said.trim() })),
  )
  return { child: child as ChildProcess, ended }
}

export const beginCommand = (command: 'backup' | 'restore', file: string, settings: Settings) =>
  begin(command, [file], settings)

export const runCommand = (command: 'backup' | 'restore', file: string, settings: Settings) =>
  beginCommand(command, file, settings).ended

/** `npm run audit:verify`. */
export const runVerify = (settings: Settings, ...args: string[]) => begin('audit-verify', args, settings).ended

/** A database beside that of the portal, for what is restored. */
export function databaseBeside(name: string) {
  const portal = String(process.env.DATABASE_URL)
  const url = new URL(portal)
  url.pathname = `/${name}`
  const on = async <Row extends object>(where: string, text: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: where })
    await client.connect()
    try {
      return (await client.query<Row & Record<string, unknown>>(text, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }
  const remove = () => on(portal, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  return {
    url: url.href,
    query: <Row extends object>(text: string, values?: unknown[]) => on<Row>(url.href, text, values),
    remove,
    /** Empty, whatever was there. */
    async make() {
      await remove()
      await on(portal, `CREATE DATABASE ${name}`)
    },
  }
}

/** What a restore changes: who is logged in, and what waits to be sent. */
const changed = ['Session', 'RefreshToken', 'PasswordReset', 'CalendarLink', '_prisma_migrations']

/** A digest of the rows of each table, but for `leaveOut` and the claims and holds of deliveries. */
export async function tablesOf(url: string, leaveOut: readonly string[] = changed): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`,
      [leaveOut],
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const digest = await client.query<{ rows: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t, '|' ORDER BY t COLLATE "C"), '')) AS rows
         FROM (SELECT (to_jsonb(x) - 'heldSince' - 'claim')::text AS t FROM "${name}" x) each`,
      )
      found[name] = digest.rows[0]?.rows ?? ''
    }
    return found
  } finally {
    await client.end()
  }
}

/** A digest of each uploaded file under a DATA_DIR that has its final name. */
export function uploadsOf(dataDir: string): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (folder: string) => {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const file = path.join(folder, name)
      if (statSync(file).isDirectory()) walk(file)
      else if (file.includes('/files/')) found[name] = createHash('sha256').update(readFileSync(file)).digest('hex')
    }
  }
  walk(path.join(dataDir, 'uploads'))
  return found
}

/** The archive with its entries as `change` leaves them, sealed as if it were whole. */
export async function changedArchive(archive: Buffer, change: (entries: Map<string, Buffer>) => void): Promise<Buffer> {
  const entries = new Map<string, Buffer>()
  const read = extract()
  read.end(gunzipSync(archive))
  for await (const entry of read) entries.set(entry.header.name, await buffer(entry as AsyncIterable<Buffer>))
  change(entries)
  const written = pack()
  for (const [name, bytes] of entries) written.entry({ name }, bytes)
  written.finalize()
  const content = gzipSync(await buffer(written as AsyncIterable<Buffer>))
  return Buffer.concat([content, sealOf(createHash('sha256').update(content).digest('hex'))])
}
