import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@/scripts/process/ports'
import { testAdmin as admin } from '@/scripts/testing/settings'
import { logIn, type Session } from '@/tests/support/machine/api'
import { databaseAt, sql } from '@/tests/support/machine/database'

export const cronSecret = 'only-for-tests-cron-secret'

/** A portal of a test's own, with a database and a folder that nobody else touches, so that it may be killed. */
export type Portal = {
  url: string
  admin: { email: string; password: string }
  /** Where every database's uploads are, and its own. */
  uploads: string
  folder: string
  databaseUrl: string
  sql: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
  /** With `settings` beyond its own, until it ends. */
  start: (settings?: Record<string, string>) => Promise<void>
  /** A second server on its database and its folder, which `remove` ends too, and which is started again at its address. */
  startBeside: (settings?: Record<string, string>) => Promise<{ url: string } & Pick<Portal, 'start' | 'kill' | 'stop'>>
  /** As a power cut would: no handler runs. */
  kill: () => Promise<void>
  /** As an operator would. */
  stop: () => Promise<void>
  /** What it has written so far. */
  output: () => string
  pid: () => number
  /** A new session of its admin. */
  session: () => Promise<Session>
  /** The token of one, which lives 15 minutes. */
  bearer: () => Promise<string>
  /** A new teacher, logged in. */
  teacher: () => Promise<Session>
  remove: () => Promise<void>
}

/**
 * Makes a portal: a database beside the tests' own, with an admin and nothing else, or a `demo` school. It is not started.
 * `largestFile`: the bytes that a file of its may have before the system refuses to write on, as on a full disk.
 */
export async function makePortal(
  settings: Record<string, string> = {},
  { largestFile, demo = false }: { largestFile?: number; demo?: boolean } = {},
): Promise<Portal> {
  const name = `school_test_${randomUUID().slice(0, 8)}`
  const template = new URL(String(demo ? process.env.DEMO_SCHOOL_URL : process.env.NEW_SCHOOL_URL))
  const address = new URL(template)
  address.pathname = `/${name}`
  await sql(`CREATE DATABASE ${name} TEMPLATE "${template.pathname.slice(1)}"`)
  const database = databaseAt(address.href)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-'))
  if (demo) cpSync(String(process.env.DEMO_SCHOOL_FILES), dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: url,
    NEXTAUTH_URL: `${url}/api/session`,
    DATA_DIR: dataDir,
    DATABASE_URL: address.href,
    CRON_SECRET: cronSecret,
    ...settings,
  } as NodeJS.ProcessEnv
  // A copy is a portal of its own.
  const [portal] = await database.sql<{ id: string }>(
    demo ? 'SELECT id FROM "Portal"' : 'UPDATE "Portal" SET id = gen_random_uuid() RETURNING id',
  )
  const session = () => logIn(admin.email, admin.password, url)
  const besides: ChildProcess[] = []
  let server: ChildProcess | undefined
  let output = ''

  async function end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL', ended = server) {
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return
    const exit = new Promise((resolve) => ended.once('exit', resolve))
    ended.kill(signal)
    await exit
  }

  async function begin(own: NodeJS.ProcessEnv, isThere: (server: ChildProcess) => void) {
    const limit = largestFile === undefined ? '' : `ulimit -f ${Math.ceil(largestFile / 1024)}; `
    const begun = spawn('bash', ['-c', `${limit}exec "$0" server/index.mjs`, process.execPath], {
      env: own,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    isThere(begun)
    for (const stream of [begun.stdout, begun.stderr])
      stream?.on('data', (chunk: Buffer) => void (output += chunk.toString('utf8')))
    await new Promise<void>((resolve, reject) => {
      begun.once('message', () => resolve())
      begun.once('exit', () => reject(new Error('the server ended instead of starting')))
    })
    // The first request waits for what a start has to do.
    await fetch(`http://127.0.0.1:${own.PORT}/api/health`)
  }

  return {
    url,
    admin,
    uploads: path.join(dataDir, 'uploads'),
    folder: path.join(dataDir, 'uploads', portal?.id ?? ''),
    databaseUrl: address.href,
    sql: database.sql,
    start: (more = {}) => begin({ ...env, ...more } as NodeJS.ProcessEnv, (child) => (server = child)),
    async startBeside(more = {}) {
      const own = String(await freePort())
      let beside: ChildProcess | undefined
      const start = () =>
        begin({ ...env, PORT: own, ...more } as NodeJS.ProcessEnv, (child) => besides.push((beside = child)))
      await start()
      return {
        url: `http://127.0.0.1:${own}`,
        start,
        kill: () => end('SIGKILL', beside),
        stop: () => end('SIGTERM', beside),
      }
    },
    kill: () => end(),
    stop: () => end('SIGTERM'),
    output: () => output,
    pid: () => server?.pid ?? 0,
    session,
    bearer: async () => (await session()).accessToken,
    async teacher() {
      const email = `${randomUUID()}@tests.example`
      await database.sql(
        `WITH person AS (
           INSERT INTO "User" (name, role, origin, "isActive", "approvedAt")
           VALUES ('Some Teacher', 'teacher', 'Office', true, now()) RETURNING id)
         INSERT INTO "Login" ("userId", email, "passwordHash")
         SELECT person.id, $1, "passwordHash" FROM person, "Login" WHERE email = $2`,
        [email, admin.email],
      )
      return logIn(email, admin.password, url)
    },
    async remove() {
      await Promise.all([server, ...besides].map((each) => end('SIGKILL', each)))
      await database.end()
      await sql(`DROP DATABASE ${name} WITH (FORCE)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
