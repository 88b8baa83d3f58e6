import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { fileKinds } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { declaredKind, tooLarge } from '@/lib/files'
import { messages } from '@/lib/messages'
import { fileMessages } from '@/lib/file-messages'
import { json, type Body, type BodyReader } from '@/lib/server/doors/body'
import { privateModes } from '@/lib/server/private-files'
import { storage } from '../storage/storage'
import { fetchDirectUpload } from './direct'
import { ReceivedFile } from './received-file'

/** More than any form of ours sends. */
const formLimits = { fields: 30, fieldSize: 32 * 1024, fieldNameSize: 100, files: 1, parts: 32 }

/**
 * Reads a multipart form with a file in the field `file`, which is streamed to disk. Where browsers upload straight to
 * the storage, the body is JSON and `file` describes the upload.
 */
export const multipart: BodyReader = async (request, caller) => {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) return fetchDirectUpload(await json(request, caller), caller)
  if (!request.body) throw new AppError('invalid', messages.common.malformed)
  return receive(Readable.fromWeb(request.body as ReadableStream), type)
}

async function receive(source: Readable, type: string): Promise<Body> {
  const folder = await storage().scratchFolder()
  const input: Record<string, unknown> = {}
  const arriving: Promise<void>[] = []
  let file: ReceivedFile | undefined
  const release = async () => file?.discard()

  const form = parser(type)
  let firstError: AppError | undefined
  const refuse = (error: AppError) => void (firstError ??= error)
  let unwritable = (_error: unknown) => {}
  const notWritten = new Promise<never>((_, reject) => (unwritable = reject))
  form.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) refuse(new AppError('tooLarge', messages.common.bodyTooLarge))
    // Not `input[name] =`: a field may be named __proto__.
    Object.defineProperty(input, name, { value, enumerable: true, configurable: true, writable: true })
  })
  form.on('file', (name, stream, { filename = '', mimeType }) => {
    // It may break off before anybody reads it; who does is told then.
    stream.on('error', () => undefined)
    if (name !== 'file') return void stream.resume()
    arriving.push(
      save(stream, filename, path.join(folder, randomUUID()), unwritable).then(
        ({ size, path: place }) => {
          file = new ReceivedFile(filename, mimeType, size, place)
          input.file = file
        },
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error
          refuse(error)
        },
      ),
    )
    // Awaited below; this keeps an earlier rejection from counting as unhandled.
    for (const each of arriving) each.catch(() => undefined)
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    form.on(limit, () =>
      refuse(new AppError('invalid', limit === 'filesLimit' ? fileMessages.oneFile : messages.common.malformed)),
    )

  const everything = pipeline(source, form).then(() => Promise.all(arriving))
  try {
    // A failed write is answered at once; the rest of the file is read and thrown away.
    await Promise.race([everything, notWritten])
    if (firstError) throw firstError
    return { input, release }
  } catch (error) {
    if (isOfTheServer(error)) throw error
    await Promise.allSettled(arriving)
    await release()
    throw error instanceof AppError ? error : new AppError('invalid', fileMessages.interrupted)
  }
}

function parser(type: string) {
  try {
    return busboy({ headers: { 'content-type': type }, limits: formLimits, defParamCharset: 'utf8' })
  } catch {
    throw new AppError('invalid', messages.common.malformed)
  }
}

/** A full or broken disk is not the sender's fault. */
const isOfTheServer = (error: unknown) => error instanceof Error && 'syscall' in error && error.syscall !== 'read'

/**
 * Writes a file to `place`. One that is too large for its kind, or cannot be written, is read to its end: a sender
 * whose connection is closed never reads the answer. `unwritable` is called as soon as a write fails.
 */
async function save(stream: Readable, name: string, place: string, unwritable: (error: unknown) => void) {
  const declared = declaredKind(name)
  // Files of unknown kinds are not stored; the input's schema refuses them by their name.
  const most = declared ? fileKinds[declared.kind].maxBytes : 0
  let size = 0
  let failure: unknown
  const giveUp = async (error: unknown) => {
    failure = error
    await rm(place, { force: true })
    unwritable(error)
  }
  const target = await open(place, 'wx', privateModes.file).catch(giveUp)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (!failure && size <= most) await target?.appendFile(chunk).catch(giveUp)
    }
  } catch (error) {
    await rm(place, { force: true })
    throw error
  } finally {
    await target?.close()
  }
  if (failure) throw failure
  if (!declared || size <= most) return { size, path: place }
  await rm(place, { force: true })
  throw new AppError('tooLarge', tooLarge(declared.kind), { errors: { file: tooLarge(declared.kind) } })
}
