import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Erased, erasedListName, formatErasedList, mergeErased, parseErasedList } from '@/lib/privacy/erased-list'
import { ConfigError } from '@/lib/server/env'
import { writeWhole } from './files-in'

/** @throws ConfigError for a file that is no list: whoever it names would come back. */
export function readErasedList(file: string): Erased[] {
  if (!existsSync(file)) return []
  try {
    return parseErasedList(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError(`The list of who was erased, ${file}, is damaged: mend it, or move it away.`)
  }
}

/** The list that lies beside an archive, as BACKUP_DIR has it. */
export const besideArchive = (archive: string, portalId: string) =>
  path.join(path.dirname(archive), erasedListName(portalId))

/** Adds to the list in DATA_DIR, which a restore that is interrupted leaves there for the next. */
export async function addToErasedList(dataDir: string, portalId: string, more: readonly Erased[]): Promise<void> {
  if (more.length === 0) return
  const file = path.join(dataDir, erasedListName(portalId))
  const fresh = `${file}.tmp`
  rmSync(fresh, { force: true })
  await writeWhole(fresh, formatErasedList(mergeErased(readErasedList(file), more)))
  renameSync(fresh, file)
}
