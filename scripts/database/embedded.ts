import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '@/lib/server/env'
import { exclusively } from '../lib/exclusive'
import { makeWritableFolder } from '../lib/folders'
import { freePort } from '../lib/ports'
import { StepFailed } from '../lib/steps'
import { type Binaries, findBinaries } from './binaries'
import { type Account, clusterAccount } from './cluster-account'
import { clusterHome } from './cluster-home'
import { removeDeadPostmaster } from './postmaster'

const USER = 'app'
const START_ATTEMPTS = 20
const START_RETRY_MS = 250
const MAX_LOG_BYTES = 5_000_000

/** A running database that stays up at least until `release`. */
export type Lease = {
  url: string
  /** Where the data is. */
  dir: string
  /** Resolves when the database ends although nobody here has released it. */
  lost: Promise<void>
  /** Stops the database, unless somebody else is still connected to it. */
  release: () => Promise<void>
}

type Options = {
  dir: string
  database: string
  /** Settings for the server, such as fsync=off. */
  flags?: string[]
}

type Cluster = { data: string; account: Account; binaries: Binaries; flags: string[] }
type Connection = { port: number; password: string }

/**
 * Real PostgreSQL from npm, on a free port of 127.0.0.1, with its data under `dir`. Makes the cluster at the first
 * call, uses the server that already runs on it, if one does, and starts one otherwise. Several processes may share it.
 * @throws ConfigError when `dir` cannot be used, StepFailed with PostgreSQL's own words when it does not start.
 */
export async function ensurePostgres({ dir, database, flags = [] }: Options): Promise<Lease> {
  makeWritableFolder(dir)
  const home = realpathSync(dir)
  return exclusively(home, async () => {
    const cluster = openCluster(home, flags)
    if (!existsSync(cluster.data)) await createCluster(cluster)
    checkCluster(cluster)
    const connection = (await runningServer(cluster)) ?? (await startServer(cluster))
    await createDatabase(connection, database)
    return { url: urlOf(connection, database), dir: cluster.data, ...(await hold(home, cluster, connection)) }
  })
}

function openCluster(home: string, flags: string[]): Cluster {
  const found = clusterAccount(path.join(home, 'data'))
  const data = path.join(clusterHome(home, found), 'data')
  const account = clusterAccount(data)
  return { data, account, binaries: findBinaries(account), flags }
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

// The answer must come from this very folder's server: in a copied folder the port is the original's.
async function runningServer({ data }: Cluster): Promise<Connection | undefined> {
  const connection = readConnection(data)
  if (!connection.port || !existsSync(path.join(data, 'postmaster.pid'))) return undefined
  try {
    const folder = await query(connection, 'SHOW data_directory')
    return path.resolve(String(folder.rows[0]?.data_directory)) === path.resolve(data) ? connection : undefined
  } catch {
    return undefined
  }
}

async function startServer(cluster: Cluster): Promise<Connection> {
  const { data, account } = cluster
  const log = path.join(data, 'server.log')
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) rmSync(log)
  for (let attempt = 1; ; attempt++) {
    removeDeadPostmaster(data)
    const connection = { ...readConnection(data), port: await freePort() }
    writeConnection(data, connection, account)
    try {
      await run(cluster, 'pg_ctl', [
        '-D',
        data,
        '-w',
        '-t',
        '120',
        '-l',
        log,
        '-o',
        serverOptions(cluster, connection),
        'start',
      ])
      return connection
    } catch {
      if (attempt === START_ATTEMPTS) throw new StepFailed('PostgreSQL did not start.', lastLines(log))
      await sleep(START_RETRY_MS)
    }
  }
}

function serverOptions({ flags }: Cluster, { port }: Connection) {
  const sockets = process.platform === 'win32' ? [] : ["unix_socket_directories=''"]
  const settings = ['listen_addresses=127.0.0.1', 'timezone=UTC', 'log_timezone=UTC', ...sockets, ...flags]
  return [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
}

async function createDatabase(connection: Connection, database: string) {
  const found = await query(connection, 'SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (!found.rowCount) await query(connection, `CREATE DATABASE ${pg.escapeIdentifier(database)}`)
}

/** Keeps one connection open, by which other processes see that the database is in use. */
async function hold(home: string, cluster: Cluster, connection: Connection) {
  let presence = await connect(connection)
  let released = false

  const lost = new Promise<void>((resolve) => {
    const watch = () => presence.once('end', () => void (released ? undefined : reconnect()))
    // A server that lost one of its processes ends all connections, recovers and takes new ones.
    const reconnect = async () => {
      for (let attempt = 1; attempt <= START_ATTEMPTS && !released; attempt++) {
        try {
          presence = await connect(connection)
          return watch()
        } catch {
          await sleep(START_RETRY_MS)
        }
      }
      if (!released) resolve()
    }
    watch()
  })

  const release = async () => {
    if (released) return
    released = true
    await exclusively(home, async () => {
      const shared = await othersAreConnected(presence)
      await presence.end().catch(() => {})
      if (!shared) await run(cluster, 'pg_ctl', ['-D', cluster.data, '-w', '-m', 'fast', 'stop']).catch(() => {})
    })
  }

  return { lost, release }
}

async function othersAreConnected(presence: pg.Client) {
  // The connections of a process that has just ended are still listed for a moment.
  for (let attempt = 1; attempt <= 5; attempt++) {
    const others = await presence
      .query("SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")
      .catch(() => ({ rowCount: 0 }))
    if (!others.rowCount) return false
    await sleep(100)
  }
  return true
}

async function connect(connection: Connection) {
  const client = new pg.Client({
    connectionString: urlOf(connection, 'postgres'),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(connection: Connection, sql: string, values: unknown[] = []) {
  const client = await connect(connection)
  try {
    return await client.query<Record<string, unknown>>(sql, values)
  } finally {
    await client.end()
  }
}

function urlOf({ port, password }: Connection, database: string) {
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
  const file = path.join(binaries.dir, process.platform === 'win32' ? `${program}.exe` : program)
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...account,
      cwd: process.platform === 'win32' ? undefined : '/',
      env: { ...process.env, LC_ALL: 'C' },
      // pg_ctl's server would inherit a pipe and keep it open for ever.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
      // Out of reach of a Ctrl-C, which would leave these in the middle of their work; they take moments.
      detached: process.platform !== 'win32',
    })
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.once('error', (error) => reject(new StepFailed(`${program} could not be run: ${error.message}`)))
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new StepFailed(`PostgreSQL's ${program} failed.`, errors)),
    )
  })
}
