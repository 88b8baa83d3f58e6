import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError } from '@/lib/server/env'
import { finalFile } from '@/lib/server/files/storage/disk'
import { privateModes } from '@/lib/server/private-files'
import type { Manifest, UploadedFile } from './manifest'
import type { ReadEntry } from './reader'

/** Where the files of an archive are put. */
export type FilesIn = {
  /** Returns whether the entry was read: a file that is there already is passed over. */
  put: (file: UploadedFile, entry: ReadEntry) => Promise<boolean>
  /** Makes sure that they stay. */
  finish: () => Promise<void>
}

/** What UploadThing is asked for (lib/server/files/storage/uploadthing.ts). */
export type Remote = {
  has: (key: string) => boolean
  upload: (key: string, file: { path: string; type: string }) => Promise<void>
}

const uploadsOf = (dataDir: string, portalId: string) => path.join(dataDir, 'uploads', portalId)

/** @throws ConfigError where files of this portal lie already. */
export async function requireNoFiles(dataDir: string, { portalId }: Manifest) {
  const folder = uploadsOf(dataDir, portalId)
  const found = existsSync(folder) ? await readdir(folder) : []
  if (found.length)
    throw new ConfigError(
      `The folder ${folder} has files of this portal already: remove it first. Nothing was restored.`,
    )
}

export const removeFiles = (dataDir: string, { portalId }: Manifest) =>
  rm(uploadsOf(dataDir, portalId), { recursive: true, force: true })

/** Puts files under DATA_DIR/uploads, each under its final name. */
export function filesOnDisk(dataDir: string, { portalId }: Manifest): FilesIn {
  const folders = new Set<string>()
  return {
    async put({ key }, { bytes }) {
      const file = finalFile(path.resolve(dataDir, 'uploads'), portalId, key)
      await mkdir(path.dirname(file), { recursive: true, mode: privateModes.folder })
      folders.add(path.dirname(file))
      await writeWhole(file, bytes)
      return true
    },
    async finish() {
      for (const folder of folders) await syncFolder(folder)
    },
  }
}

/** Uploads files under the keys they had; those that are there still are the same, because a key is never used again. */
export async function filesAtUploadThing(remote: Remote): Promise<FilesIn & { close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'school-portal-restore-'))
  return {
    async put({ key, type }, { bytes }) {
      if (remote.has(key)) return false
      const file = path.join(folder, key)
      await writeWhole(file, bytes)
      await remote.upload(key, { path: file, type })
      await rm(file)
      return true
    },
    finish: async () => {},
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Reads what it takes from an entry, and its digest. */
export function hashed(entry: ReadEntry): ReadEntry & { digest: () => string } {
  const hash = createHash('sha256')
  async function* bytes() {
    for await (const chunk of entry.bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { ...entry, bytes: bytes(), digest: () => hash.digest('hex') }
}

/** Writes a file that only its owner may read, and that survives a power cut. */
export async function writeWhole(file: string, bytes: AsyncIterable<Buffer> | Buffer | string) {
  const handle = await open(file, 'wx', privateModes.file)
  try {
    await writeFile(handle, bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => {})
  await handle.close()
}
