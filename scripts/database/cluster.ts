import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '@/lib/server/env'
import { freePort, isFree } from '../process/ports'
import { StepFailed } from '../process/steps'
import { type Binaries, findBinaries } from './binaries'
import { type Account, clusterAccount } from './cluster-account'
import { clusterHome } from './cluster-home'
import { removeDeadPostmaster } from './postmaster'

const USER = 'app'
const START_WITHIN = 30_000
const START_RETRY_MS = 250
/** For a port that another program has: what has just been killed gives it back sooner. */
const PORT_WITHIN = 3_000
const MAX_LOG_BYTES = 5_000_000

/** Seconds that PostgreSQL gets to end: in order first, then at once, which costs a recovery at the next start. */
const STOP_WITHIN = { fast: 20, immediate: 5 }

/** A folder with PostgreSQL's data, and how to run PostgreSQL on it. */
export type Cluster = { data: string; account: Account; binaries: Binaries; flags: string[] }

export type Connection = { port: number; password: string }

/**
 * The cluster in `home`, made if there is none.
 * @throws ConfigError when it cannot be used.
 */
export async function openCluster(home: string, flags: string[]): Promise<Cluster> {
  const found = clusterAccount(path.join(home, 'data'))
  const data = path.join(clusterHome(home, found), 'data')
  const account = clusterAccount(data)
  const cluster = { data, account, binaries: findBinaries(account), flags }
  if (!existsSync(data)) await createCluster(cluster)
  checkCluster(cluster)
  return cluster
}

// Made under another name and then renamed: a cluster that exists is complete, whenever this is interrupted.
async function createCluster(cluster: Cluster) {
  const { data, account } = cluster
  const unfinished = `${data}.new`
  const passwordFile = `${data}.password`
  const password = randomBytes(18).toString('base64url')
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  give(unfinished, account)
  give(passwordFile, account)
  const cheap = cluster.flags.includes('fsync=off') ? ['--no-sync'] : []
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C']
  const access = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${passwordFile}`]
  try {
    await run(cluster, 'initdb', ['-D', unfinished, ...access, ...locale, ...cheap])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  writeConnection(unfinished, { port: 0, password }, account)
  renameSync(unfinished, data)
}

function checkCluster({ data, binaries }: Cluster) {
  readConnection(data)
  const major = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (major === binaries.major) return
  throw new ConfigError(
    `The data in ${data} was made by PostgreSQL ${major} and this portal brings PostgreSQL ${binaries.major}: ` +
      'move its contents over with pg_dump, or remove that folder to start afresh.',
  )
}

/**
 * The server that runs on this cluster, started if none does: on `port` and no other, or else on the one it had before,
 * where that is free. A killed server's processes outlive it by a moment, so a start may fail at first.
 * @throws StepFailed with PostgreSQL's own words when it does not start, PortTaken when something else listens on `port`.
 */
export async function runServer(
  cluster: Cluster,
  port?: number,
): Promise<{ connection: Connection; started: boolean }> {
  const { data, account } = cluster
  const log = path.join(data, 'server.log')
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) rmSync(log)
  const deadline = Date.now() + START_WITHIN
  const portDeadline = Date.now() + PORT_WITHIN
  for (let attempt = 1; ; attempt++) {
    // At every attempt: one that an interrupted start left behind may be about to answer.
    const running = await runningServer(cluster)
    if (running) return { connection: running, started: false }
    removeDeadPostmaster(data)
    const before = readConnection(data)
    if (port && !(await isFree(port))) {
      if (Date.now() > portDeadline) throw new PortTaken(port)
      await sleep(START_RETRY_MS)
      continue
    }
    const usual = attempt === 1 && before.port && (await isFree(before.port)) ? before.port : undefined
    const connection = { ...before, port: port ?? usual ?? (await freePort()) }
    try {
      const options = ['-D', data, '-w', '-t', '120', '-l', log, '-o', serverOptions(cluster, connection)]
      await run(cluster, 'pg_ctl', [...options, 'start'])
      writeConnection(data, connection, account)
      return { connection, started: true }
    } catch {
      if (Date.now() > deadline) throw new StepFailed('PostgreSQL did not start.', lastLines(log))
      await sleep(START_RETRY_MS)
    }
  }
}

/** Another program has the port that a database needs. */
export class PortTaken extends StepFailed {
  constructor(port: number) {
    super(`The database has ended and needs its port ${port}, which is in use by another program now.`)
  }
}

/** Ends the server of a cluster. Returns whether it has ended. */
export async function stopServer(cluster: Cluster): Promise<boolean> {
  for (const mode of ['fast', 'immediate'] as const) {
    const options = ['-D', cluster.data, '-w', '-t', String(STOP_WITHIN[mode]), '-m', mode]
    const stopped = run(cluster, 'pg_ctl', [...options, 'stop'])
    if (await stopped.then(() => true).catch(() => false)) return true
    // Without this file there was nothing to stop.
    if (!existsSync(path.join(cluster.data, 'postmaster.pid'))) return true
  }
  return false
}

// The port is the one that the server itself has noted. The answer must come from this very folder's server: in a copied
// folder the note is the original's.
async function runningServer({ data }: Cluster): Promise<Connection | undefined> {
  const port = notedPort(data)
  if (!port) return undefined
  const connection = { ...readConnection(data), port }
  try {
    const folder = await query(connection, 'SHOW data_directory')
    return path.resolve(String(folder.rows[0]?.data_directory)) === path.resolve(data) ? connection : undefined
  } catch {
    return undefined
  }
}

/** The fourth line of postmaster.pid. */
function notedPort(data: string): number | undefined {
  const file = path.join(data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) || undefined : undefined
}

function serverOptions({ flags }: Cluster, { port }: Connection) {
  const places = ['listen_addresses=127.0.0.1', "unix_socket_directories=''"]
  const settings = [...places, 'timezone=UTC', 'log_timezone=UTC', ...flags]
  return [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
}

/** A connection to the server's own database `postgres`. */
export async function connect(connection: Connection, purpose = 'school-portal'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(connection, 'postgres'),
    application_name: purpose,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function query(connection: Connection, sql: string, values: unknown[] = []) {
  const client = await connect(connection)
  try {
    return await client.query<Record<string, unknown>>(sql, values)
  } finally {
    await client.end()
  }
}

export function urlOf({ port, password }: Connection, database: string) {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`
}

function connectionFile(data: string) {
  return path.join(data, 'connection.json')
}

function readConnection(data: string): Connection {
  try {
    return JSON.parse(readFileSync(connectionFile(data), 'utf8')) as Connection
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'EACCES' ? 'belongs to another user' : 'is damaged'
    throw new ConfigError(`The file ${connectionFile(data)} ${reason}, so the database cannot be opened.`)
  }
}

// Renamed into place, because a crash in the middle of writing would lose the password.
function writeConnection(data: string, connection: Connection, account: Account) {
  const unfinished = `${connectionFile(data)}.new`
  writeFileSync(unfinished, JSON.stringify(connection), { mode: 0o600 })
  give(unfinished, account)
  renameSync(unfinished, connectionFile(data))
}

function give(file: string, { uid, gid }: Account) {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

function lastLines(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n') : ''
}

function run({ binaries, account }: Cluster, program: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(binaries.dir, program), args, {
      ...account,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      // pg_ctl's server would inherit a pipe and keep it open for ever.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
      // Out of reach of a Ctrl-C, which would leave these in the middle of their work; they take moments.
      detached: true,
    })
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.once('error', (error) => reject(new StepFailed(`${program} could not be run: ${error.message}`)))
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new StepFailed(`PostgreSQL's ${program} failed.`, errors)),
    )
  })
}
