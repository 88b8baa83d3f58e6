import { rm } from 'node:fs/promises'
import type { Caller } from '../doors/caller'
import { db, type Transaction } from '../data/db'
import { describeError, log } from '../log'
import { once, type RequestIdentity } from '../doors/once'
import { storage } from './storage/storage'
import type { CheckedFile } from './checking/checked-file'
import type { PictureSizes } from './checking/image'
import { inspect, type Inspected } from './checking/inspect'
import type { ReceivedFile } from './receiving/received-file'
import { removeFile } from './remove'

/** Ids of the rows of a stored file and its thumbnail. */
export type StoredFileIds = { fileId: string; thumbnailId: string | null }

/** Those of a picture, of which a small one is always made. */
export function withThumbnail({ fileId, thumbnailId }: StoredFileIds) {
  if (!thumbnailId) throw new Error('a picture without a thumbnail')
  return { fileId, thumbnailId }
}

type StoreOptions<T> = {
  caller: Pick<Caller, 'requestKey'>
  request: RequestIdentity
  /** Of a picture, where they are not the usual ones. */
  sizes?: PictureSizes
  /** Of a picture that stands for something else: the small one alone. */
  smallAlone?: boolean
  write: (tx: Transaction, files: StoredFileIds) => Promise<T>
}

/**
 * Checks a received file and stores it together with the rows that `write` adds in the same transaction. The file has a
 * temporary name until its row is committed (see Storage); when `write` throws, nothing remains. A second request with
 * the same key stores nothing and gets the first answer (see once).
 * @throws AppError unsupported for a file that is not what it says.
 */
export async function storeUpload<T>(
  upload: ReceivedFile,
  { caller, request, sizes, smallAlone = false, write }: StoreOptions<T>,
): Promise<T> {
  const found = await inspect(upload, sizes)
  const remade = [found.file, found.thumbnail].filter((file) => file !== undefined && file.path !== upload.path)
  const kept = smallAlone && found.thumbnail ? { kind: found.kind, file: found.thumbnail } : found
  try {
    const { name, size } = upload
    return await storeInspected(kept, name, {
      caller,
      request: { ...request, input: [request.input, name, size] },
      write,
    })
  } finally {
    // stage() moved the files it was given; this removes those that were never staged.
    for (const file of remade) if (file) await rm(file.path, { force: true })
  }
}

async function storeInspected<T>(
  found: Inspected,
  name: string,
  { caller, request, write }: StoreOptions<T>,
): Promise<T> {
  const staged: { file: CheckedFile; key: string }[] = []
  try {
    for (const file of [found.file, found.thumbnail]) {
      if (file)
        staged.push({ file, key: file.key ?? (await storage().stage({ path: file.path, type: file.type, name })) })
    }
    let kept = false
    const result = await once(caller, request, async (tx) => {
      kept = true
      const [file, thumbnail] = await Promise.all(staged.map(({ file, key }) => addRow(tx, file, key)))
      return write(tx, { fileId: file ?? '', thumbnailId: thumbnail ?? null })
    })
    // When the request came before, this upload is superfluous.
    await (kept ? finalizeAll : removeUnlessStored)(staged.map(({ key }) => key))
    return result
  } catch (error) {
    await removeUnlessStored(staged.map(({ key }) => key))
    throw error
  }
}

async function addRow(tx: Transaction, { type, size, sha256, width, height }: CheckedFile, key: string) {
  const data = { key, type, size, sha256, width: width ?? null, height: height ?? null }
  return (await tx.storedFile.create({ data, select: { id: true } })).id
}

/** Does not fail the call, because the rows are committed: the next start renames what is left. */
async function finalizeAll(keys: string[]) {
  for (const key of keys) {
    await storage()
      .finalize(key)
      .catch((error: unknown) => log().error({ error: describeError(error) }, 'file kept under its temporary name'))
  }
}

/** Removes staged files unless they have rows: a commit may have succeeded although its answer was lost. */
async function removeUnlessStored(keys: string[]) {
  const kept = await db.storedFile
    .findMany({ where: { key: { in: keys } }, select: { key: true } })
    .catch(() => undefined)
  // The database cannot say; the next start or the cron route removes what has no row.
  if (!kept) return
  for (const key of keys) if (!kept.some((row) => row.key === key)) await removeFile(key).catch(() => undefined)
}

/**
 * Deletes file rows in the transaction that has deleted what they belonged to; a file that another material has stays. After
 * the commit, pass the returned keys to `removeFileBytes`.
 */
export async function removeFileRows(tx: Transaction, ids: (string | null)[]): Promise<string[]> {
  const those = ids.filter((id) => id !== null)
  // Before it is asked who has them, and in a statement of its own: of two who delete the last two materials of a file at
  // once, the second then sees that the first is gone.
  await tx.$executeRaw`SELECT FROM "StoredFile" WHERE "id" = ANY(${those}::uuid[]) ORDER BY "id" FOR UPDATE`
  const where = { id: { in: those }, studyMaterials: { none: {} } }
  const rows = await tx.storedFile.findMany({ where, select: { key: true } })
  await tx.storedFile.deleteMany({ where })
  return rows.map(({ key }) => key)
}

/** Removes the bytes of deleted rows; what fails now is removed by the next start or the cron route. */
export async function removeFileBytes(keys: string[]) {
  for (const key of keys) {
    await removeFile(key).catch((error: unknown) => log().warn({ error: describeError(error) }, 'file not removed yet'))
  }
}
