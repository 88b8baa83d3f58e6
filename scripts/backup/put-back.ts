import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Erased, erasedListName, parseErasedList } from '@/lib/privacy/erased-list'
import { ConfigError } from '@/lib/server/env'
import { type DatabaseIn, openDatabaseIn, portalIn, type Restored } from './database-in'
import { connectTo } from './database-out'
import { fileEntry } from './files-out'
import { addToErasedList } from './erased'
import { type FilesIn, hashed, removeFiles, requireNoFiles, writeWhole } from './files-in'
import { keptEntry, keptNameOf, restoreMark } from './kept-files'
import type { Manifest, UploadedFile } from './manifest'
import { readEntries, type ReadEntry } from './reader'

/** An archive whose digests have been checked. */
export type Archive = { file: string; manifest: Manifest; digest: string }

/** What a mounted disk has of its own. */
const ofDisks = ['lost+found']

const markOf = (dataDir: string) => path.join(dataDir, restoreMark)

/**
 * Whether a restore of this archive into DATA_DIR was interrupted.
 * @throws ConfigError when it was one of another archive.
 */
export function wasInterrupted(dataDir: string, { digest }: Archive): boolean {
  if (!existsSync(markOf(dataDir))) return false
  const before = readFileSync(markOf(dataDir), 'utf8')
  // A mark without text is from before anything else was written.
  if (!before || before === digest) return true
  throw new ConfigError(
    `A restore of another archive into ${dataDir} (DATA_DIR) was interrupted: remove what is in that folder first.`,
  )
}

/**
 * Marks DATA_DIR as one that a restore writes to.
 * @throws ConfigError for one that has something in it.
 */
export async function markDataDir(dataDir: string, { manifest, digest }: Archive, { embedded }: { embedded: boolean }) {
  if (embedded) {
    const [found] = readdirSync(dataDir).filter((name) => !ofDisks.includes(name))
    if (found)
      throw new ConfigError(
        `The folder ${dataDir} (DATA_DIR) is not empty (${found}): a restore needs an empty one. Nothing was restored.`,
      )
  } else await requireNoFiles(dataDir, manifest)
  await writeWhole(markOf(dataDir), digest)
}

/** The last step of a restore, when the database has stopped: one that is killed before is finished by the next. */
export const removeMark = (dataDir: string) => rmSync(markOf(dataDir))

/**
 * Puts an archive into an empty database and an empty DATA_DIR. The database is one transaction, committed after the last
 * file is safe: a restore that is interrupted leaves no database, and a mark that the next one of the same archive knows.
 * No portal starts before `removeMark`.
 * @returns undefined when the one that was interrupted had only its mark to remove.
 */
export async function putBack(
  archive: Archive,
  { url, dataDir, files, keepSecret, interrupted, erased, eraseAgain }: PutBack,
): Promise<Restored | undefined> {
  const client = await connectTo(url)
  try {
    if (interrupted) {
      if ((await portalIn(client)) === archive.manifest.portalId) {
        await eraseAgain()
        return undefined
      }
      await removeFiles(dataDir, archive.manifest)
    }
    const database = await openDatabaseIn(client, archive.manifest)
    let restored: Restored
    try {
      await addToErasedList(dataDir, archive.manifest.portalId, erased)
      const places = { dataDir, portalId: archive.manifest.portalId, files, keepSecret }
      await readEntries(archive.file, placing(archive, { ...places, database }))
      await files.finish()
      restored = await database.finish()
    } catch (error) {
      await database.abandon()
      throw error
    }
    await eraseAgain()
    return restored
  } finally {
    await client.end().catch(() => {})
  }
}

type PutBack = {
  url: string
  dataDir: string
  files: FilesIn
  /** Whether the archive's secret is used: the environment may have one. */
  keepSecret: boolean
  /** Whether a restore of this archive was interrupted here. */
  interrupted: boolean
  /** Who was erased by what is known beside the archive. */
  erased: readonly Erased[]
  /** Blocks and purges again whom the list in DATA_DIR names. */
  eraseAgain: () => Promise<void>
}

type Places = { dataDir: string; portalId: string; database: DatabaseIn; files: FilesIn; keepSecret: boolean }

/** Puts each entry where it belongs, and compares it once more: the file may have been changed since it was checked. */
function placing({ file, manifest }: Archive, places: Places) {
  const digests = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]))
  const uploaded = new Map(manifest.files.map((each) => [fileEntry(each.key), each]))
  return async (entry: ReadEntry) => {
    const expected = digests.get(entry.name)
    if (!expected) return
    const read = hashed(entry)
    if (!(await place(read, uploaded.get(entry.name), places))) return
    if (read.digest() !== expected)
      throw new ConfigError(`The archive ${file} was changed meanwhile. Nothing was restored.`)
  }
}

/** Returns whether it was read: what is not needed is passed over. */
async function place(
  entry: ReadEntry,
  uploaded: UploadedFile | undefined,
  { dataDir, portalId, database, files, keepSecret }: Places,
): Promise<boolean> {
  const kept = keptNameOf(entry.name)
  const [, table] = /^tables\/([^/]+)\/\d{6}$/.exec(entry.name) ?? []
  if (table) for await (const chunk of entry.bytes) await database.write(table, chunk)
  else if (uploaded) return files.put(uploaded, entry)
  else if (kept === erasedListName(portalId)) {
    const listed = await buffer(entry.bytes)
    await addToErasedList(dataDir, portalId, parseErasedList(listed.toString()))
  } else if (kept && (keepSecret || entry.name !== keptEntry('secret'))) {
    const place = path.join(dataDir, kept)
    // Of a restore that was interrupted.
    rmSync(place, { force: true })
    await writeWhole(place, entry.bytes)
  } else return false
  return true
}
