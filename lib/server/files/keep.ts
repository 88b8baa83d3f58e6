import { rm } from 'node:fs/promises'
import type { Caller } from '../doors/caller'
import { db, type Transaction } from '../data/db'
import { describeError, log } from '../log'
import { once, type Request } from '../doors/once'
import { storage } from './storage/storage'
import type { CheckedFile } from './checking/checked-file'
import { inspect, type Inspected } from './checking/inspect'
import type { ReceivedFile } from './receiving/received'
import { removeFile } from './remove'

/** The rows of the files that are being kept. */
export type KeptFiles = { fileId: string; thumbnailId: string | null }

type Keeping<T> = {
  caller: Pick<Caller, 'requestKey'>
  request: Request
  write: (tx: Transaction, files: KeptFiles) => Promise<T>
}

/**
 * Checks a received file and keeps it, together with the rows that `write` makes of it: the file has a temporary name,
 * then its row, then its final name (see Storage). `write` runs in the transaction of the rows; what it refuses leaves
 * nothing behind. `request` and its key make of two tries one file; what `write` answers has to survive JSON.
 * @throws AppError unsupported for a file that is not what it says.
 */
export async function keep<T>(upload: ReceivedFile, { caller, request, write }: Keeping<T>): Promise<T> {
  const found = await inspect(upload)
  const remade = [found.file, found.thumbnail].filter((file) => file !== undefined && file.path !== upload.path)
  try {
    const { name, size } = upload
    return await store(found, name, { caller, request: { ...request, input: [request.input, name, size] }, write })
  } finally {
    // What was taken over is no longer there under this name.
    for (const file of remade) if (file) await rm(file.path, { force: true })
  }
}

async function store<T>(found: Inspected, name: string, { caller, request, write }: Keeping<T>): Promise<T> {
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
    // Or it was here already, and this one is too many.
    await (kept ? settle : forget)(staged.map(({ key }) => key))
    return result
  } catch (error) {
    await forget(staged.map(({ key }) => key))
    throw error
  }
}

async function addRow(tx: Transaction, { type, size, sha256, width, height }: CheckedFile, key: string) {
  const data = { key, type, size, sha256, width: width ?? null, height: height ?? null }
  return (await tx.storedFile.create({ data, select: { id: true } })).id
}

/** The rows are there, so this may be late but must not fail the call: the next start finishes it. */
async function settle(keys: string[]) {
  for (const key of keys) {
    await storage()
      .settle(key)
      .catch((error: unknown) => log().error({ error: describeError(error) }, 'file kept under its temporary name'))
  }
}

/** Removes staged files, unless a commit whose answer was lost has given them a row. */
async function forget(keys: string[]) {
  const kept = await db.storedFile
    .findMany({ where: { key: { in: keys } }, select: { key: true } })
    .catch(() => undefined)
  // Without an answer nobody can tell; the next start or the cron route will.
  if (!kept) return
  for (const key of keys) if (!kept.some((row) => row.key === key)) await removeFile(key).catch(() => undefined)
}

/**
 * Removes the rows of files in the transaction that removes what they belong to. The bytes go with `removeBytes`, once
 * it is committed.
 */
export async function removeRows(tx: Transaction, ids: (string | null)[]): Promise<string[]> {
  const where = { id: { in: ids.filter((id) => id !== null) } }
  const rows = await tx.storedFile.findMany({ where, select: { key: true } })
  await tx.storedFile.deleteMany({ where })
  return rows.map(({ key }) => key)
}

/** Removes the bytes of files without rows; what cannot be removed now, the next start or the cron route removes. */
export async function removeBytes(keys: string[]) {
  for (const key of keys) {
    await removeFile(key).catch((error: unknown) => log().warn({ error: describeError(error) }, 'file not removed yet'))
  }
}
