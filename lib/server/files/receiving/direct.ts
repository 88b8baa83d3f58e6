import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { fileKinds } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { declaredKind, tooLarge } from '@/lib/files'
import { fileMessages } from '@/lib/file-messages'
import type { Body } from '@/lib/server/doors/body'
import type { Caller } from '@/lib/server/doors/caller'
import { db } from '@/lib/server/data/db'
import { privateModes } from '@/lib/server/private-files'
import { storage } from '../storage/storage'
import { isUploadKeyOf } from '../storage/upload-keys'
import { ReceivedFile } from './received-file'
import { removeFile } from '../remove'

/** How a browser describes a file that it has uploaded straight to the storage. */
const declaredFile = z.object({ key: z.string(), name: z.string(), type: z.string() })

/**
 * Replaces the description of an upload in a JSON body's `file` by the file itself, fetched from the storage to be
 * checked. `release` removes it from the storage unless a row names it by then.
 * @throws AppError notFound, tooLarge
 */
export async function fetchDirectUpload({ input }: Body, caller: Caller): Promise<Body> {
  if (!storage().direct) return { input: { ...input, file: undefined } }
  const found = declaredFile.safeParse(input.file)
  if (!found.success) return { input: { ...input, file: undefined } }
  const { key, name, type } = found.data
  const actor = await caller.actor()
  const unknown = new AppError('notFound', fileMessages.uploadGone)
  if (!actor || !isUploadKeyOf(key, actor.id) || (await isKept(key))) throw unknown

  const place = path.join(await storage().scratchFolder(), randomUUID())
  const release = async () => {
    await rm(place, { force: true })
    if (!(await isKept(key))) await removeFile(key)
  }
  try {
    const size = await fetchTo(place, key, name)
    return { input: { ...input, file: new ReceivedFile(name, type, size, place, key) }, release }
  } catch (error) {
    await release()
    throw error
  }
}

const isKept = async (key: string) => (await db.storedFile.count({ where: { key } })) > 0

async function fetchTo(place: string, key: string, name: string) {
  const declared = declaredKind(name)
  const most = declared ? fileKinds[declared.kind].maxBytes : 0
  let size = 0
  const upToLimit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (declared && size > most) done(new AppError('tooLarge', tooLarge(declared.kind)))
      else done(null, declared ? chunk : undefined)
    },
  })
  await pipeline(
    await storage().open(key),
    upToLimit,
    createWriteStream(place, { flags: 'wx', mode: privateModes.file }),
  )
  return size
}
