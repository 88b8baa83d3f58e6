import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import { codesOf, errorsIn } from '../errors-in'
import { AuditedClient } from './audited-client'

/** Milliseconds between checks, and for how long an answer shows that the database is there. */
const checkInterval = 250
const answerLasts = 500

/** Milliseconds that a first new connection has to answer before a second is tried, and that the second has then. */
const answerTimeout = 1_750
const waitStep = 250

/** Thrown at once for every query while the database does not answer. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'

  constructor() {
    super('the database does not answer')
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool for a database that may stop answering (frozen, or the network broken) without any error on its sockets. When
 * something waits and nothing was answered for half a second, it tries a new connection. When two of those fail and
 * still nothing was answered, it breaks off all connections, so that every waiting query fails within five seconds, and
 * refuses new ones until the database answers again. `onChange` is called at both moments. Long statements do not
 * matter: the database answers new connections beside them.
 */
export class WatchedPool extends Pool {
  private away = false
  private looking = false
  /** When a connection was last opened or given back in order, which both follow an answer; by performance.now(). */
  private answeredAt = -Infinity
  private readonly inUse = new Set<PoolClient>()
  private readonly waiting = new Set<(error: Error) => void>()
  private readonly timer = setInterval(() => void this.check(), checkInterval).unref()

  constructor(
    private readonly settings: PoolConfig,
    private readonly onChange: (answers: boolean) => void,
  ) {
    super({ ...settings, Client: AuditedClient })
    this.on('connect', (client) => {
      client.on('error', (error) => connectionErrors.add(error))
      this.answeredAt = performance.now()
    })
    this.on('acquire', (client) => this.inUse.add(client))
    this.on('release', (error, client) => {
      this.inUse.delete(client)
      if (!error) this.answeredAt = performance.now()
    })
    this.on('remove', (client) => this.inUse.delete(client))
  }

  override connect(): Promise<PoolClient>
  override connect(taken: ConnectCallback): void
  override connect(taken?: ConnectCallback): Promise<PoolClient> | void {
    const client = this.connectUnlessAway()
    if (!taken) return client
    client.then(
      (found) => taken(undefined, found, (error) => found.release(error)),
      (error: Error) => taken(error, undefined, () => {}),
    )
  }

  override async end(): Promise<void> {
    clearInterval(this.timer)
    await super.end()
  }

  /** Whether the database has answered somebody within so many milliseconds. */
  hasAnswered(within: number): boolean {
    return !this.away && performance.now() - this.answeredAt < within
  }

  private connectUnlessAway(): Promise<PoolClient> {
    if (this.away) return Promise.reject(new DatabaseAway())
    return new Promise((resolve, reject) => {
      this.waiting.add(reject)
      super.connect().then(
        // A connection that arrives after the others were broken off has nobody waiting for it.
        (client) => (this.waiting.delete(reject) ? resolve(client) : client.release(true)),
        (error: Error) => {
          this.waiting.delete(reject)
          connectionErrors.add(error)
          reject(error)
        },
      )
    })
  }

  private async check() {
    const began = performance.now()
    if (this.looking || (!this.away && (!this.isWaiting() || began - this.answeredAt < answerLasts))) return
    this.looking = true
    const answers = (await this.isAnswering()) || (!this.away && this.answeredAt > began)
    this.looking = false
    if (answers !== this.away) return
    this.away = !answers
    if (this.away) this.breakOff()
    this.onChange(answers)
  }

  private isWaiting() {
    return this.inUse.size > 0 || this.waiting.size > 0
  }

  private breakOff() {
    for (const reject of this.waiting) reject(new DatabaseAway())
    this.waiting.clear()
    // This destroys the socket of a running statement, which then fails.
    for (const client of this.inUse) void client.end().catch(() => {})
  }

  /** Whether one of two new connections is answered. A single one may be slow or lost while the database is well. */
  private async isAnswering(): Promise<boolean> {
    const clients: Client[] = []
    const tries: Promise<true>[] = []
    try {
      while (tries.length < 2) {
        const client = new Client({
          ...this.settings,
          query_timeout: 2 * answerTimeout,
          connectionTimeoutMillis: 2 * answerTimeout,
        })
        clients.push(client)
        tries.push(expectAnswer(client))
        // The first may still answer while the second is tried. If both fail at once, wait for the time to pass all the
        // same.
        if (await Promise.race([Promise.any(tries).catch(waitForTimeout), waitForTimeout()])) return true
      }
      return false
    } finally {
      for (const client of clients) void client.end().catch(() => {})
    }
  }
}

/** Resolves when the database has answered. To refuse for having too many connections is an answer. */
async function expectAnswer(client: Client): Promise<true> {
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if ((error as { code?: unknown }).code === tooManyConnections) return true
    throw error
  }
  await client.query('SELECT 1')
  return true
}

const tooManyConnections = '53300'

/** Waits in steps, because a busy process cannot hear an answer: however long it was busy counts as one step. */
async function waitForTimeout(): Promise<false> {
  for (let waited = 0; waited < answerTimeout; waited += waitStep)
    await new Promise((resolve) => setTimeout(resolve, waitStep).unref())
  return false
}

// Next may load this module more than once into a process.
const shared = globalThis as { portalConnectionErrors?: WeakSet<Error> }

/** Errors that ended a pool's connection or kept it from opening. Other libraries' errors have the same codes. */
const connectionErrors = (shared.portalConnectionErrors ??= new WeakSet())

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Codes and Prisma's error kinds which mean that the database was not reached or had no time for the query. */
const unavailable = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
  // PostgreSQL shuts down, starts, was reset, cancelled a statement for taking too long, or has no connection left.
  ...['57P01', '57P02', '57P03', '57014', '25P03', tooManyConnections],
  ...['08000', '08001', '08003', '08004', '08006'],
])

const connectionLost =
  /Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout/

/** P2028 with one of these messages comes from a slow database; with others, from using a transaction after its end. */
const tooSlow = /Unable to start a transaction in the given time|on an expired transaction/

/** Whether `error` means that the database is away or overloaded, so that a retry may succeed. */
export const isDatabaseAway = (error: unknown): boolean =>
  errorsIn(error).some((each) => {
    const { name, code, message = '' } = each
    if (name === 'DatabaseAway' || codesOf(each).some((known) => unavailable.has(known))) return true
    if (each instanceof Error && connectionErrors.has(each) && networkCodes.has(String(code))) return true
    return (code === 'P2028' ? tooSlow : connectionLost).test(String(message))
  })
