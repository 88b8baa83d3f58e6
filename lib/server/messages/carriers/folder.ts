import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/server/env'
import { privately } from '@/lib/server/private-files'

/**
 * Writes `DATA_DIR/outbox/<name>`, and calls `handOver` right before it can be read there. The same name again replaces
 * the file, so a second try makes no second message.
 * Nobody but the portal's own user may read there: reset links are among it.
 */
export async function saveToOutbox(name: string, content: string | Buffer, handOver: () => Promise<void>) {
  const folder = path.resolve(env().DATA_DIR, 'outbox')
  await mkdir(folder, { recursive: true })
  // A folder that is somebody else's stays as it is: the files are closed themselves.
  await chmod(folder, privately.folder).catch(() => {})
  const file = path.join(folder, name)
  // Named at the end: whoever watches the folder never reads half a message.
  await writeFile(`${file}.part`, content, { mode: privately.file })
  await handOver()
  await rename(`${file}.part`, file)
}
