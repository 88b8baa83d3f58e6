import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { env } from '@/lib/server/env'
import { portalId } from '@/lib/server/data/portal-id'
import { privateModes } from '@/lib/server/private-files'
import { isOfEndedProcess, processFolder } from './process-folder'
import type { StorageEntry, Storage } from './port'

/** Milliseconds without a write, after which an upload counts as abandoned, whichever process it belongs to. */
const idle = 60 * 60 * 1000

/**
 * Stores files in DATA_DIR/uploads/<portal id>: in `incoming/<process>/` until they have a row, then in `files/`.
 * Moving is a rename on the same disk. Several servers of a portal may share the folder. Only the portal's own user may
 * read it.
 */
export function diskStorage(): Storage {
  const base = path.resolve(env().DATA_DIR, 'uploads')
  const incoming = async () => path.join(base, await portalId(), 'incoming')
  const files = async () => path.join(base, await portalId(), 'files')
  const mine = async () => path.join(await incoming(), processFolder())
  const finalPath = async (key: string) => finalFile(base, await portalId(), key)

  /** The path of a file under its temporary name: in this process's folder, or in that of one that ended too early. */
  async function temporaryPath(key: string) {
    const folder = await incoming()
    for (const owner of [processFolder(), ...(await names(folder))]) {
      const file = path.join(folder, owner, key)
      if (await stat(file).catch(ignoreMissing)) return file
    }
    return undefined
  }

  return {
    direct: false,
    async scratchFolder() {
      const folder = await mine()
      await makeFolder(folder)
      // An earlier version made it readable by everybody. A folder of another user stays as it is.
      await chmod(base, privateModes.folder).catch(() => undefined)
      return folder
    },
    async stage({ path: file }) {
      const handle = await open(file, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      const key = randomUUID()
      await rename(file, path.join(path.dirname(file), key))
      return key
    },
    async finalize(key) {
      const [from, to] = [await temporaryPath(key), await finalPath(key)]
      if (!from) return
      await makeFolder(path.dirname(to))
      // Another process may have renamed it at this moment.
      await rename(from, to).catch(ignoreMissing)
    },
    async remove(key) {
      await rm(await finalPath(key), { force: true })
      const file = await temporaryPath(key)
      if (file) await rm(file, { force: true })
    },
    async open(key, range) {
      const handle = (await openIfThere(await finalPath(key))) ?? (await openIfThere(await temporaryPath(key)))
      // It may have been renamed between the two tries.
      const found = handle ?? (await openIfThere(await finalPath(key)))
      if (!found) throw new AppError('notFound', messages.common.notFound)
      return found.createReadStream(range)
    },
    signedUrl: async () => null,
    async *list() {
      yield* temporaryFiles(await incoming())
      const folder = await files()
      for (const part of await names(folder)) {
        for (const key of await names(path.join(folder, part))) {
          yield { key, temporary: false }
        }
      }
    },
  }
}

/** Where a file of a portal lies under its final name; `base` is DATA_DIR/uploads. */
export const finalFile = (base: string, portal: string, key: string) =>
  path.join(base, portal, 'files', key.slice(0, 2), key)

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: privateModes.folder })

const openIfThere = async (file: string | undefined) => (file ? open(file, 'r').catch(ignoreMissing) : undefined)

async function* temporaryFiles(incoming: string): AsyncIterable<StorageEntry> {
  for (const folder of await names(incoming)) {
    const dead = isOfEndedProcess(folder)
    for (const key of await names(path.join(incoming, folder))) {
      const stats = await stat(path.join(incoming, folder, key)).catch(ignoreMissing)
      if (stats) yield { key, temporary: true, abandoned: dead || Date.now() - stats.mtimeMs > idle }
    }
    // Fails while the folder has files in it.
    if (dead) await rmdir(path.join(incoming, folder)).catch(() => undefined)
  }
}

const names = async (folder: string) => (await readdir(folder).catch(ignoreMissing)) ?? []

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}
