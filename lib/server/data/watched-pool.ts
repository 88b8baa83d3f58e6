import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'

/** Milliseconds between looks at the database while anybody waits for it. */
const lookEvery = 500

/** Milliseconds that a new connection is given before a second one is tried beside it, and that this one is given then. */
const answerWithin = 1_750
const checkEvery = 250

/** Nobody waits for a database that is away: its queries fail with this at once. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'

  constructor() {
    super('the database does not answer')
  }
}

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * Connections to a database that may stop answering (frozen, or behind a broken line), which its sockets do not tell.
 * While any connection is in use, it tries a new one twice a second. When that fails, and once more, all are broken off, so
 * that whoever waits hears of it within five seconds, and new ones are refused until the database answers again.
 * `tell` hears of both. Long statements are left alone: the database answers beside them.
 */
export class WatchedPool extends Pool {
  private away = false
  private looking = false
  private readonly inUse = new Set<PoolClient>()
  private readonly waiting = new Set<(error: Error) => void>()
  private readonly timer = setInterval(() => void this.look(), lookEvery).unref()

  constructor(
    private readonly settings: PoolConfig,
    private readonly tell: (answers: boolean) => void,
  ) {
    super(settings)
    this.on('connect', (client) => client.on('error', (error) => connectionErrors.add(error)))
    this.on('acquire', (client) => this.inUse.add(client))
    this.on('release', (_error, client) => this.inUse.delete(client))
    this.on('remove', (client) => this.inUse.delete(client))
  }

  override connect(): Promise<PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<PoolClient> | void {
    const client = this.take()
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

  private take(): Promise<PoolClient> {
    if (this.away) return Promise.reject(new DatabaseAway())
    return new Promise((resolve, reject) => {
      this.waiting.add(reject)
      super.connect().then(
        // Nobody waits any longer for one that comes after the others were broken off.
        (client) => (this.waiting.delete(reject) ? resolve(client) : client.release(true)),
        (error: Error) => {
          this.waiting.delete(reject)
          connectionErrors.add(error)
          reject(error)
        },
      )
    })
  }

  private async look() {
    if (this.looking || (!this.away && this.inUse.size === 0 && this.waiting.size === 0)) return
    this.looking = true
    const answers = await this.answers()
    this.looking = false
    if (answers !== this.away) return
    this.away = !answers
    if (this.away) this.breakOff()
    this.tell(answers)
  }

  private breakOff() {
    for (const reject of this.waiting) reject(new DatabaseAway())
    this.waiting.clear()
    // With a statement under way this destroys the socket, and the statement fails.
    for (const client of this.inUse) void client.end().catch(() => {})
  }

  /** Whether the database takes one of two new connections. One alone may be slow or lost without any harm to the others. */
  private async answers(): Promise<boolean> {
    const clients: Client[] = []
    const tries: Promise<true>[] = []
    try {
      while (tries.length < 2) {
        const client = new Client({
          ...this.settings,
          query_timeout: 2 * answerWithin,
          connectionTimeoutMillis: 2 * answerWithin,
        })
        clients.push(client)
        tries.push(answer(client))
        // The first may still answer while the second is tried. Where both fail at once, the time is waited for all the same.
        if (await Promise.race([Promise.any(tries).catch(late), late()])) return true
      }
      return false
    } finally {
      for (const client of clients) void client.end().catch(() => {})
    }
  }
}

/** Resolves when the database has answered. An answer that refuses a connection for its number is one. */
async function answer(client: Client): Promise<true> {
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

/** In steps: while this process itself is busy it cannot hear an answer, and such a time counts as one step. */
async function late(): Promise<false> {
  for (let waited = 0; waited < answerWithin; waited += checkEvery)
    await new Promise((resolve) => setTimeout(resolve, checkEvery).unref())
  return false
}

// Next may load this module more than once into a process.
const shared = globalThis as { portalConnectionErrors?: WeakSet<Error> }

/** What has ended a pool's connection, or kept it from being made. Other libraries' errors have the same codes. */
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

/** What of a failed query says that the database could not be asked, or had no time for it: codes and Prisma's kinds. */
const unavailable = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
  // The server shuts down, starts, was reset, cancelled a statement for its length, or has no connection left.
  ...['57P01', '57P02', '57P03', '57014', '25P03', tooManyConnections],
  ...['08000', '08001', '08003', '08004', '08006'],
])

const brokenOff =
  /Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout/

/** Of Prisma's P2028, what the database's slowness explains. The others say that a transaction was used after its end. */
const tooSlow = /Unable to start a transaction in the given time|on an expired transaction/

/** Whether `error` says that the database is away or overloaded: the same may well succeed in a moment. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { name, code, kind, originalCode, message = '', cause, meta } = error as Record<string, unknown>
  if (name === 'DatabaseAway' || [code, kind, originalCode].some((each) => unavailable.has(String(each)))) return true
  if (error instanceof Error && connectionErrors.has(error) && networkCodes.has(String(code))) return true
  if ((code === 'P2028' ? tooSlow : brokenOff).test(String(message))) return true
  const inner = [cause, (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError]
  return inner.some((each) => isDatabaseAway(each, depth + 1))
}
