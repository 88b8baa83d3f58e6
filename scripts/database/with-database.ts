import { refuseHalfRestored } from '../backup/kept-files'
import type { ChildEnv } from '../process/commands'
import { type Database, openDatabase, requirePortalIn } from './open'
import { migrateAsOwner } from './roles'
import { generateClient } from '../portal/build'
import { makeWritableFolder } from '../process/root'
import { watchForInterruption } from '../process/interruption'
import { authSecret, childEnv, loadSettings } from '../portal/settings'
import { exitCodeAfter } from '../process/steps'

/**
 * The frame of a command that works on the portal's database: opens it (starting the embedded one if nobody has),
 * brings its tables up to date, runs `work` and gives it back. Ends the process with `work`'s exit code.
 */
export async function withDatabase(work: Work, options: Options = {}): Promise<never> {
  watchForInterruption()
  process.exit(await attempt(work, options).catch(exitCodeAfter))
}

type Options = {
  /** May throw a ConfigError before anything is opened. */
  check?: () => unknown
  /** What a command that only reads does: no portal is made where there is none, and no migration applied. */
  onlyTo?: string
  /** Works as the role of MIGRATE_DATABASE_URL, where there is one. */
  asOwner?: boolean
}

type Work = (env: ChildEnv, database: Database) => Promise<number>

async function attempt(work: Work, { check = () => {}, onlyTo, asOwner = false }: Options) {
  check()
  const settings = loadSettings(process.env.NODE_ENV === 'production' ? 'production' : 'development')
  if (onlyTo) requirePortalIn(settings, onlyTo)
  else makeWritableFolder(settings.DATA_DIR)
  refuseHalfRestored(settings.DATA_DIR)
  const secret = authSecret(settings)
  const database = await openDatabase(settings)
  try {
    const env = childEnv(settings, (asOwner && settings.MIGRATE_DATABASE_URL) || database.url, secret)
    await generateClient(env)
    if (!onlyTo) await migrateAsOwner(settings, database.url)
    return await work(env, database)
  } finally {
    await database.release()
  }
}
