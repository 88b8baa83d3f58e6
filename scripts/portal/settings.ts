import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, parseSettings, type Settings } from '@/lib/server/env'
import type { ChildEnv } from '../process/commands'
import { root } from '../process/root'

const DOTENV = path.join(root, '.env')

/**
 * The settings a script runs with: the environment's, then those of .env.
 * @throws ConfigError naming the first wrong one.
 */
export function loadSettings(nodeEnv: 'production' | 'development'): Settings {
  process.chdir(root)
  if (existsSync(DOTENV)) process.loadEnvFile(DOTENV)
  return parseSettings({ ...process.env, NODE_ENV: nodeEnv })
}

/**
 * AUTH_SECRET, or in embedded mode one that is made once and kept in DATA_DIR/secret.
 * @throws ConfigError when it is missing beside a DATABASE_URL, where several servers would need the same.
 */
export function authSecret({
  AUTH_SECRET,
  DATABASE_URL,
  DATA_DIR,
}: Pick<Settings, 'AUTH_SECRET' | 'DATABASE_URL' | 'DATA_DIR'>): string {
  if (AUTH_SECRET) return AUTH_SECRET
  if (DATABASE_URL) {
    throw new ConfigError(
      'The setting AUTH_SECRET is missing: with DATABASE_URL, set it to 32 random characters or more.',
    )
  }
  return keptSecret(path.join(DATA_DIR, 'secret'))
}

/** The environment of our child processes: all that the application and the libraries in it read. */
export function childEnv(
  settings: Settings,
  databaseUrl: string,
  secret: string,
  inherited: ChildEnv = process.env,
): ChildEnv {
  return {
    ...inherited,
    NODE_ENV: settings.NODE_ENV,
    PORT: String(settings.PORT),
    HOST: settings.HOST,
    DATA_DIR: settings.DATA_DIR,
    DATABASE_URL: databaseUrl,
    // The portal has no use for the owner of its tables.
    MIGRATE_DATABASE_URL: '',
    AUTH_SECRET: secret,
    APP_URL: settings.APP_URL,
    // A demo school of our own making has nothing to choose.
    ONLINE_PAYMENTS: settings.DATABASE_URL && !settings.given.has('ONLINE_PAYMENTS') ? '' : settings.ONLINE_PAYMENTS,
    NEXTAUTH_URL: `${settings.APP_URL}/api/session`,
    NEXTAUTH_SECRET: secret,
    NEXT_TELEMETRY_DISABLED: '1',
    CHECKPOINT_DISABLE: '1',
  }
}

function keptSecret(file: string) {
  const fresh = randomBytes(32).toString('hex')
  try {
    writeFileSync(file, fresh, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = readKept(file)
  if (kept.length < 32) throw new ConfigError(`The file ${file} is damaged: remove it, and everybody logs in anew.`)
  return kept
}

function readKept(file: string) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`The file ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
