import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/root'
import {
  atOneMoment,
  connectTo,
  copyTables,
  filesNow,
  isStillStored,
  requirePortal,
  type Snapshot,
} from './database-out'
import { copyFiles, type Source } from './files-out'
import { keptEntry, keptFiles } from './kept-files'
import { fingerprintOf, newManifest, type UploadedFile } from './manifest'
import { type ArchiveWriter, writeArchive } from './writer'

/** Snapshots that are tried until one has all its files: each fails only when a file is deleted in that moment. */
const mostSnapshots = 20

type Options = {
  url: string
  dataDir: string
  /** AUTH_SECRET, where it is known. */
  secret: string | null
  source: Source
}

/** What an archive holds, in numbers. */
export type Made = { bytes: number; rows: number; files: number; missing: number; damaged: number }

/**
 * Writes the database and all files into one archive, while the portal runs. The database is as it was at one moment, and
 * the files are those of that moment: they are copied before the rows, and a moment whose files are not all there any more
 * is passed over for a later one.
 * @throws ConfigError in one sentence, and then there is no archive.
 */
export async function makeBackup(file: string, options: Options): Promise<Made> {
  const client = await connectTo(options.url)
  try {
    await requirePortal(client)
    const archive = await writeArchive(file)
    try {
      return await fill(archive, client, options)
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function fill(
  archive: ArchiveWriter,
  client: Snapshot['client'],
  { url, dataDir, secret, source }: Options,
): Promise<Made> {
  for (const { name, bytes } of keptFiles(dataDir)) await archive.addBytes(keptEntry(name), bytes)
  const copied = new Map<string, UploadedFile>()
  // Most of the time goes into these, so no moment of the database is held meanwhile.
  await copyFiles(await filesNow(client), copied, { archive, source })
  for (let attempt = 1; ; attempt++) {
    const made = await atOneMoment(client, async (snapshot) => {
      const madeAt = new Date().toISOString()
      const rows = await filesNow(client)
      const missing = await copyFiles(rows, copied, { archive, source })
      if (attempt < mostSnapshots && (await someDeleted(url, missing))) return undefined
      for (const { key, type } of missing) copied.set(key, { key, type, state: 'missing' })
      const database = await copyTables(snapshot, archive)
      // One that was deleted while files were copied lies in the archive, and nobody asks for it.
      const files = rows.flatMap(({ key }) => copied.get(key) ?? [])
      const ofMoment = { madeAt, portalVersion: portalVersion(), secret: secret && fingerprintOf(secret) }
      return { ...ofMoment, ...database, files }
    })
    if (!made) continue
    const bytes = await archive.finish(newManifest({ ...made, entries: [] }))
    return {
      bytes,
      rows: made.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: made.files.length,
      missing: made.files.filter(({ state }) => state === 'missing').length,
      damaged: made.files.filter(({ state }) => state === 'damaged').length,
    }
  }
}

/** Whether one of these files is gone because somebody has deleted it meanwhile. */
async function someDeleted(url: string, files: readonly { key: string }[]): Promise<boolean> {
  if (files.length === 0) return false
  // A connection of its own: the other sees a moment in which the row was still there.
  const now = await connectTo(url)
  try {
    for (const { key } of files) if (!(await isStillStored(now, key))) return true
    return false
  } finally {
    await now.end().catch(() => {})
  }
}

const portalVersion = () =>
  (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version
