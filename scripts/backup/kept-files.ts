import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '@/lib/server/env'

/**
 * What lies in DATA_DIR beside the database, the uploaded files and the outbox: small files, such as the secret, that a
 * portal needs and finds nowhere else.
 */

/** Bytes; a larger file is nobody's of the portal. That of who is erased has 90 for each person. */
const longest = 16 * 1024 * 1024

const keptName = /^[a-z][a-z0-9-]{0,60}(\.[a-z0-9]{1,10})?$/

/** Written before the first byte of a restore and removed after the last. */
export const restoreMark = 'restore-unfinished'

export const keptEntry = (name: string) => `kept/${name}`

/** The name of the kept file that an entry of an archive is; undefined for other entries. */
export function keptNameOf(entry: string): string | undefined {
  const name = entry.startsWith('kept/') ? entry.slice('kept/'.length) : ''
  return keptName.test(name) && name !== restoreMark ? name : undefined
}

export function keptFiles(dataDir: string): { name: string; bytes: Buffer }[] {
  // A portal whose files are at UploadThing may have none.
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .filter((name) => keptNameOf(keptEntry(name)))
    .map((name) => ({ name, file: path.join(dataDir, name) }))
    .filter(({ file }) => {
      const stats = statSync(file, { throwIfNoEntry: false })
      return stats?.isFile() && stats.size <= longest
    })
    .map(({ name, file }) => ({ name, bytes: readFileSync(file) }))
}

/** @throws ConfigError for a DATA_DIR in which a restore was interrupted. */
export function refuseHalfRestored(dataDir: string) {
  if (!existsSync(path.join(dataDir, restoreMark))) return
  throw new ConfigError(
    `A restore into ${dataDir} (DATA_DIR) was interrupted: run npm run restore again, or remove what is in that folder.`,
  )
}
