import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ConfigError, type Settings } from '@/lib/server/env'
import { shown } from '../process/root'
import { ensurePostgres, type Lease } from './embedded'

const ANSWER_WITHIN = 10_000

/** The database a script works on. */
export type Database = Omit<Lease, 'dir'> & {
  embedded: boolean
  /** Where the embedded database lies, if that is not under DATA_DIR. */
  elsewhere?: string
  /** Which one it is, for people. */
  description: string
}

type Where = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * The database of DATABASE_URL, or the embedded one under DATA_DIR, started if nobody has. `tell` hears a sentence when
 * the embedded one has ended and is started again.
 * @throws ConfigError when it cannot be used.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Where,
  tell?: (sentence: string) => void,
): Promise<Database> {
  if (DATABASE_URL) {
    await checkHosted(DATABASE_URL)
    const never = new Promise<void>(() => {})
    return {
      url: DATABASE_URL,
      embedded: false,
      description: describeHosted(DATABASE_URL),
      lost: never,
      release: async () => {},
    }
  }
  const { dir, ...lease } = await ensurePostgres({ dir: path.join(DATA_DIR, 'postgres'), database: 'school', tell })
  const inside = realpathSync(dir).startsWith(`${realpathSync(DATA_DIR)}${path.sep}`)
  const description = `embedded PostgreSQL, ${shown(dir)}`
  return { ...lease, embedded: true, elsewhere: inside ? undefined : dir, description }
}

/** @throws ConfigError when the database would be an embedded one that is not there; `onlyTo` says what it was wanted for. */
export function requirePortalIn({ DATABASE_URL, DATA_DIR }: Where, onlyTo: string) {
  if (DATABASE_URL || existsSync(path.join(DATA_DIR, 'postgres'))) return
  throw new ConfigError(`There is no portal in the folder ${DATA_DIR} (DATA_DIR), so there is nothing to ${onlyTo}.`)
}

/**
 * Makes sure that the database of DATABASE_URL can be used.
 * @throws ConfigError with one sentence that says what is wrong and never the password.
 */
export async function checkHosted(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN })
  client.on('error', () => {})
  try {
    await withinTime(client.connect())
    await withinTime(client.query('SELECT 1'))
  } catch (error) {
    throw new ConfigError(explain(error as NodeJS.ErrnoException, new URL(url)))
  } finally {
    void client.end().catch(() => {})
  }
}

/** A database as people name it: host and name, without user and password. */
function describeHosted(url: string) {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function explain(error: NodeJS.ErrnoException, url: URL): string {
  const server = `the server ${url.host} of DATABASE_URL`
  const name = decodeURIComponent(url.pathname.slice(1))
  switch (error.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database cannot be used: ${server} is not known under that name.`
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `The database cannot be used: ${server} cannot be reached (${error.code}).`
    case '28P01':
      return `The database cannot be used: ${server} refuses the user or the password.`
    case '28000':
      return `The database cannot be used: ${server} does not let this user in from here (${safe(error.message, url)}).`
    case '3D000':
      return `The database cannot be used: ${server} has no database named ${name}.`
    case undefined:
      return `The database cannot be used: ${server} does not answer (${safe(error.message, url)}).`
    default:
      return `The database cannot be used: ${server} answered: ${safe(error.message, url)}.`
  }
}

function safe(message: string, url: URL) {
  const passwords = [url.password, decodeURIComponent(url.password)].filter(Boolean)
  return passwords.reduce((text, password) => text.replaceAll(password, '***'), message).replace(/\.$/, '')
}

// connectionTimeoutMillis covers the TCP connection only: a server may accept it and then stay silent.
function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`nothing within ${ANSWER_WITHIN / 1000} s`))
    const timer = setTimeout(late, ANSWER_WITHIN)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
