import path from 'node:path'
import type { Settings } from '@/lib/server/env'
import { shown } from '../process/root'
import { ensurePostgres, type Lease } from './embedded'
import { checkHosted, describeHosted } from './hosted'

/** The database a script works on. */
export type Database = Omit<Lease, 'dir'> & {
  embedded: boolean
  /** Which one it is, for people. */
  description: string
}

/**
 * The database of DATABASE_URL, or the embedded one under DATA_DIR, started if nobody has. `tell` hears a sentence when
 * the embedded one has ended and is started again.
 * @throws ConfigError when it cannot be used.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
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
  return { ...lease, embedded: true, description: `embedded PostgreSQL, ${shown(dir)}` }
}
