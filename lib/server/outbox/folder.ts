import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '../env'

/** Writes `DATA_DIR/outbox/<name>`. The same name again replaces the file, so a second try makes no second message. */
export async function saveToOutbox(name: string, content: string | Buffer) {
  const folder = path.resolve(env().DATA_DIR, 'outbox')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, name)
  // Named at the end: whoever watches the folder never reads half a message.
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}
