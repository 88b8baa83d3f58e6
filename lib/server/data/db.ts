import { PrismaPg } from '@prisma/adapter-pg'
import { AppError } from '@/lib/errors'
import { PrismaClient } from '@/prisma/client/client'
import { env } from '../env'
import { log } from '../log'
import { WatchedPool } from './watched-pool'

/** Milliseconds that a statement may take, here and at the server, which also ends transactions that nobody goes on with. */
const longestStatement = 20_000

const create = (longest: number) => {
  const pool = new WatchedPool(
    {
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL,
      connectionTimeoutMillis: 10_000,
      query_timeout: longest && longest + 10_000,
      keepAlive: true,
      // A day has the school's meaning only; instants are UTC everywhere.
      options: `-c timezone=UTC -c statement_timeout=${longest} -c idle_in_transaction_session_timeout=${longest * 2}`,
    },
    (answers) => log().warn(answers ? 'the database answers again' : 'the database does not answer'),
  )
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    // The defaults (2 s to start, 5 s to finish) refuse a queue that a class of forty can make.
    transactionOptions: { maxWait: 15_000, timeout: longestStatement },
  })
  return { pool, prisma }
}

// Development reloads modules; one pool has to outlive them.
const shared = globalThis as { portalDatabase?: ReturnType<typeof create> }

const connect = () => (shared.portalDatabase ??= create(longestStatement))

/** For jobs that fill or rebuild tables: from now on, and before the first query, statements of this process have no limit. */
export function allowLongStatements() {
  shared.portalDatabase ??= create(0)
}

/** The database, connected at first use: a build imports this file without one. */
export const db = new Proxy({} as PrismaClient, {
  get(_, property) {
    const { prisma } = connect()
    const value: unknown = Reflect.get(prisma, property)
    return typeof value === 'function' ? value.bind(prisma) : value
  },
})

/** The connections behind `db`, for libraries that speak to PostgreSQL themselves. */
export const pool = () => connect().pool

/** What a function needs that takes part in somebody else's transaction. */
export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

/** Closes every connection; for scripts, which would not end otherwise. */
export async function disconnect() {
  if (!shared.portalDatabase) return
  await shared.portalDatabase.prisma.$disconnect()
  await shared.portalDatabase.pool.end()
  shared.portalDatabase = undefined
}

/** The database constraint that `error` ran into, by name or by columns, or null when it is another error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'P2002') return null
  const meta = (
    error as { meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string; fields?: string[] } } } } }
  ).meta
  const constraint = meta?.driverAdapterError?.cause?.constraint
  return constraint?.index ?? constraint?.fields?.map((field) => field.replaceAll('"', '')).join(',') ?? ''
}

/**
 * For the `catch` of what writes an account.
 * @throws AppError conflict with `message`, on the field `email`, when the error is an address in use; else the error.
 */
export const refuseTakenEmail =
  (message: string) =>
  (error: unknown): never => {
    if (!violatedConstraint(error)?.includes('email')) throw error
    throw new AppError('conflict', message, { errors: { email: message } })
  }
