import { PrismaPg } from '@prisma/adapter-pg'
import { errorAt } from '@/lib/errors'
import { PrismaClient } from '@/prisma/client/client'
import { env } from '../env'
import { log } from '../log'
import { againAfterDeadlock } from './deadlocks'
import { WatchedPool } from './watched-pool'

/**
 * Milliseconds. PostgreSQL cancels longer statements, and ends transactions that are idle for twice as long; one that takes
 * longer as a whole is taken back.
 */
export const longestStatement = 20_000

/** Each connection keeps its prepared statements until it closes, so there is an end to them. */
const mostPrepared = 500

/**
 * Names under which a connection keeps a statement's parsed form and plan, for the next time: of the texts that come
 * first, which are those of the usual pages and calls. What comes later has no name, and is planned each time.
 */
function statementNames() {
  const names = new Map<string, string>()
  return (text: string): string => {
    const known = names.get(text)
    if (known || names.size >= mostPrepared) return known ?? ''
    const name = `portal-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

const create = (longest: number, more = '') => {
  const pool = new WatchedPool(
    {
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL,
      connectionTimeoutMillis: 10_000,
      query_timeout: longest && longest + 10_000,
      keepAlive: true,
      // Only the school's time zone decides about days; the database works in UTC. A school's rows are in memory, where one
      // page costs what the next one does; PostgreSQL plans for a turning disk, and so reads whole tables.
      options: `-c timezone=UTC -c random_page_cost=1.1 -c statement_timeout=${longest} -c idle_in_transaction_session_timeout=${longest * 2}${more}`,
    },
    (answers) => log().warn(answers ? 'the database answers again' : 'the database does not answer'),
  )
  // A connection that breaks while idle is replaced at the next query; without a listener the error would end the
  // process.
  pool.on('error', () => {})
  const nameOf = statementNames()
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    // With the defaults (2 s to start, 5 s to finish) some of forty students who act at once are refused.
    transactionOptions: { maxWait: 15_000, timeout: longestStatement },
  })
  return { pool, prisma, nameOf }
}

// Development reloads modules; the pool has to stay the same.
const shared = globalThis as { portalDatabase?: ReturnType<typeof create> }

const connect = () => (shared.portalDatabase ??= create(longestStatement))

/**
 * Lifts the limit on statements in this process, which fills the demo school, and has its writes recorded as one while the
 * table AuditPause says so too (prisma/seed/progress.ts). Call it before the first query.
 */
export function fillTables() {
  shared.portalDatabase ??= create(0, ' -c portal.filling=on')
}

/**
 * The database client. It connects at first use, because a build imports this file without a database. A transaction that
 * PostgreSQL ends because others wait for it is run again: here alone, for all of them.
 */
export const db = new Proxy({} as PrismaClient, {
  get(_, property) {
    const { prisma } = connect()
    if (property === '$transaction')
      return (...given: unknown[]) => {
        const begin = () => Reflect.apply(prisma.$transaction, prisma, given) as Promise<unknown>
        return typeof given[0] === 'function' ? againAfterDeadlock(begin) : begin()
      }
    const value: unknown = Reflect.get(prisma, property)
    return typeof value === 'function' ? value.bind(prisma) : value
  },
})

/** The pool that `db` uses, for libraries that talk to PostgreSQL directly. */
export const pool = () => connect().pool

/** The name of a statement with this text, for whoever sends it through `pool`. */
export const nameOfStatement = (text: string) => connect().nameOf(text)

/** The client inside a transaction, for functions that take part in their caller's transaction. */
export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

/** Closes all connections, so that a script can end. */
export async function disconnect() {
  if (!shared.portalDatabase) return
  await shared.portalDatabase.prisma.$disconnect()
  await shared.portalDatabase.pool.end()
  shared.portalDatabase = undefined
}

/** The unique constraint that `error` violated, as its name or its columns; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'P2002') return null
  const meta = (
    error as { meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string; fields?: string[] } } } } }
  ).meta
  const constraint = meta?.driverAdapterError?.cause?.constraint
  return constraint?.index ?? constraint?.fields?.map((field) => field.replaceAll('"', '')).join(',') ?? ''
}

/** Whether a statement was refused because other rows refer to what it removes. */
export const violatedReference = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'P2003' || (error.code === 'P2010' && /\b(23503|23001)\b/.test(error.message)))

/**
 * Handles the error of a statement that writes an account.
 * @throws AppError conflict with `message`, on the field `email`, when the address is in use; else the error itself.
 */
export const refuseTakenEmail =
  (message: string) =>
  (error: unknown): never => {
    if (!violatedConstraint(error)?.includes('email')) throw error
    throw errorAt('email', message, 'conflict')
  }
