import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { ensurePostgres } from '@/scripts/database/embedded'
import { freePort } from '@/scripts/process/ports'
import { postmasterIn } from '@/tests/support/machine/postmaster'
import { commandOf, descendants, signal } from '@/tests/support/machine/processes'

/** What `npm start` runs, with a folder of its own, as often as a test likes. */
export type Start = {
  url: string
  dataDir: string
  /** Begins a start. `ready` resolves when it has printed its address, and rejects with its output when it ends before. */
  begin: (settings?: Record<string, string>, ...options: string[]) => Running
  remove: () => void
}

export type Running = {
  ready: Promise<void>
  output: () => string
  /** Resolves with its exit code. */
  ended: Promise<number>
  /** As a power cut would, to it and to all it has started; `alone`: only to it. */
  kill: (which?: 'all' | 'alone') => Promise<void>
  /** As Ctrl-C would. */
  stop: () => Promise<number>
  /** The process that serves. */
  serverPid: () => number
}

const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_OPTIONS', 'NEXT_TELEMETRY_DISABLED']

/** A fresh DATA_DIR, in this folder, and a port. Nothing of the tests' own settings comes along. */
export async function makeStart(folder = os.tmpdir()): Promise<Start> {
  const dataDir = mkdtempSync(path.join(folder, 'portal-first-start-'))
  // As root the database runs as another user, who has to get in here.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const base = {
    ...Object.fromEntries(inherited.map((name) => [name, process.env[name] ?? ''])),
    ...{
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      APP_URL: url,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
  }
  return {
    url,
    dataDir,
    begin: (settings = {}, ...options) => run({ ...base, ...settings } as unknown as NodeJS.ProcessEnv, options),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

function run(env: NodeJS.ProcessEnv, options: string[]): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts', ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      for (const listener of listeners) listener()
    })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const ready = new Promise<void>((resolve, reject) => {
    listeners.add(() => text.includes('  http://') && resolve())
    void ended.then(() => reject(new Error(`the start ended:\n${text}`)))
  })
  // Whoever kills it does not wait for it.
  ready.catch(() => {})
  return {
    ready,
    ended,
    output: () => text,
    async kill(which = 'all') {
      const all = which === 'all' ? [child.pid ?? 0, ...descendants(child.pid ?? 0)] : [child.pid ?? 0]
      for (const pid of all) signal(pid, 'SIGKILL')
      await gone(child)
    },
    async stop() {
      child.kill('SIGINT')
      return ended
    },
    serverPid: () => descendants(child.pid ?? 0).find((pid) => commandOf(pid).includes('server/index.mjs')) ?? 0,
  }
}

const gone = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  )

/** The process number of the embedded server, 0 when none runs. */
export function postmasterOf({ dataDir }: Pick<Start, 'dataDir'>): number {
  const folder = path.join(dataDir, 'postgres')
  const note = path.join(folder, 'location')
  const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : folder
  return postmasterIn(path.join(home, 'data'))
}

/** Runs `work` with queries on the embedded database of a portal that does not run. */
export async function onDatabaseOf<T>(
  { dataDir }: Pick<Start, 'dataDir'>,
  work: (query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  const lease = await ensurePostgres({ dir: path.join(dataDir, 'postgres'), database: 'school' })
  const client = new Client({ connectionString: lease.url })
  await client.connect()
  try {
    return await work(
      async <Row extends object>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows,
    )
  } finally {
    await client.end()
    await lease.release()
  }
}
