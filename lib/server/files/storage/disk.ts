import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { env } from '@/lib/server/env'
import { portalId } from '@/lib/server/data/portal-id'
import { privately } from '@/lib/server/private-files'
import { isDead, processFolder } from './process-folder'
import type { Found, Storage } from './port'

/** An upload that nobody has written to for so long is abandoned, whoever it belongs to. */
const idle = 60 * 60 * 1000

/**
 * Files under DATA_DIR/uploads, in a folder for each database: in `incoming/<process>/` until they have a row, then in
 * `files/`. Moving is one rename on one disk. Several servers of a portal may share the folder. Nobody but the portal's
 * own user may read in it.
 */
export function diskStorage(): Storage {
  const base = path.resolve(env().DATA_DIR, 'uploads')
  const incoming = async () => path.join(base, await portalId(), 'incoming')
  const files = async () => path.join(base, await portalId(), 'files')
  const mine = async () => path.join(await incoming(), processFolder())
  const finalPath = async (key: string) => path.join(await files(), key.slice(0, 2), key)

  /** Where a file is under its temporary name: with us, or with a process that ended before it could rename it. */
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
    async scratch() {
      const folder = await mine()
      await makeFolder(folder)
      // An earlier version made it open to everybody. One that is somebody else's stays as it is.
      await chmod(base, privately.folder).catch(() => undefined)
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
    async settle(key) {
      const [from, to] = [await temporaryPath(key), await finalPath(key)]
      if (!from) return
      await makeFolder(path.dirname(to))
      // Somebody else may have done it in this moment.
      await rename(from, to).catch(ignoreMissing)
    },
    async remove(key) {
      await rm(await finalPath(key), { force: true })
      const file = await temporaryPath(key)
      if (file) await rm(file, { force: true })
    },
    async open(key, range) {
      const handle = (await openIfThere(await finalPath(key))) ?? (await openIfThere(await temporaryPath(key)))
      // Renamed between the two looks.
      const found = handle ?? (await openIfThere(await finalPath(key)))
      if (!found) throw new AppError('notFound', messages.common.notFound)
      return found.createReadStream(range)
    },
    address: async () => null,
    async *found() {
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

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: privately.folder })

const openIfThere = async (file: string | undefined) => (file ? open(file, 'r').catch(ignoreMissing) : undefined)

async function* temporaryFiles(incoming: string): AsyncIterable<Found> {
  for (const folder of await names(incoming)) {
    const dead = isDead(folder)
    for (const key of await names(path.join(incoming, folder))) {
      const stats = await stat(path.join(incoming, folder, key)).catch(ignoreMissing)
      if (stats) yield { key, temporary: true, abandoned: dead || Date.now() - stats.mtimeMs > idle }
    }
    // Fails while anything is in it, which is right.
    if (dead) await rmdir(path.join(incoming, folder)).catch(() => undefined)
  }
}

const names = async (folder: string) => (await readdir(folder).catch(ignoreMissing)) ?? []

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}
