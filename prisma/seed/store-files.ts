import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transaction } from '@/lib/server/data/db'
import type { PictureSizes } from '@/lib/server/files/checking/image'
import { storeUpload, type StoredFileIds } from '@/lib/server/files/stored-files'
import { ReceivedFile } from '@/lib/server/files/receiving/received-file'
import { storage } from '@/lib/server/files/storage/storage'

/** Files stored at once; pictures need both processor and disk. */
const atOnce = 4

type Job = {
  name: string
  make: () => Buffer | Promise<Buffer>
  /** Of a picture, where they are not the usual ones. */
  sizes?: PictureSizes
  /** Of a picture that stands for something else: the small one alone. */
  smallAlone?: boolean
  write: (tx: Transaction, files: StoredFileIds) => Promise<unknown>
}

/** Stores files like uploads, a few at a time. */
export async function storeFiles(jobs: readonly Job[]) {
  const waiting = [...jobs]
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const place = path.join(await storage().scratchFolder(), randomUUID())
      const bytes = await job.make()
      await writeFile(place, bytes)
      const file = new ReceivedFile(job.name, '', bytes.length, place)
      try {
        const { sizes, smallAlone, write } = job
        await storeUpload(file, {
          caller: {},
          request: { of: 'seed', by: null, input: null },
          sizes,
          smallAlone,
          write,
        })
      } finally {
        await file.discard()
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** Reads a drawing or a video of prisma/seed/media; none shows a real school or child. */
export const readMedia = (name: string) => () => readFile(path.join(import.meta.dirname, 'media', name))
