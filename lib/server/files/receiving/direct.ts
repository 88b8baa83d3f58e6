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
import { messages } from '@/lib/messages'
import type { Body } from '@/lib/server/doors/body'
import type { Caller } from '@/lib/server/doors/caller'
import { db } from '@/lib/server/data/db'
import { privately } from '@/lib/server/private-files'
import { storage } from '../storage/storage'
import { isTicketOf } from '../storage/tickets'
import { ReceivedFile } from './received'
import { removeFile } from '../remove'

/** What a browser says of a file that it has sent straight to the storage. */
const claim = z.object({ key: z.string(), name: z.string(), type: z.string() })

/**
 * Turns the claim in a JSON body's `file` into the file itself, fetched to be looked at: what the storage was told
 * about it was only ever declared. Unless a row names the file afterwards, it is removed there.
 */
export async function claimDirectUpload({ input }: Body, caller: Caller): Promise<Body> {
  if (!storage().direct) return { input: { ...input, file: undefined } }
  const claimed = claim.safeParse(input.file)
  if (!claimed.success) return { input: { ...input, file: undefined } }
  const { key, name, type } = claimed.data
  const actor = await caller.actor()
  const unknown = new AppError('notFound', messages.files.uploadGone)
  if (!actor || !isTicketOf(key, actor.id) || (await isKept(key))) throw unknown

  const place = path.join(await storage().scratch(), randomUUID())
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
  await pipeline(await storage().open(key), upToLimit, createWriteStream(place, { flags: 'wx', mode: privately.file }))
  return size
}
