import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/server/env'
import { privateModes } from '@/lib/server/private-files'

/**
 * Writes `DATA_DIR/outbox/<name>`, and calls `onHandOver` right before the file gets this name. A second try replaces
 * the file, so it makes no second message. Only the portal's own user may read there, because the mails hold reset
 * links.
 */
export async function saveToOutbox(name: string, content: string | Buffer, onHandOver: () => Promise<void>) {
  const folder = path.resolve(env().DATA_DIR, 'outbox')
  await mkdir(folder, { recursive: true })
  // Fails when the folder belongs to another user; the files have a mode of their own.
  await chmod(folder, privateModes.folder).catch(() => {})
  const file = path.join(folder, name)
  // Under a temporary name first, so that a program that watches the folder never reads half a message.
  await writeFile(`${file}.part`, content, { mode: privateModes.file })
  await onHandOver()
  await rename(`${file}.part`, file)
}
