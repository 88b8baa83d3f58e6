import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../env'
import { log } from '../log'
import { privateModes } from '../private-files'

/** The end of the chain as it was: what lies before can be neither changed nor cut off unnoticed. */
export type Head = { position: number; hash: string }

const fileIn = (dataDir: string) => path.join(dataDir, 'audit-head.json')

/**
 * Keeps the chain's end outside of the database: in a file under DATA_DIR, and as a line in the log for systems without
 * a disk. A newer one, of another server with the same folder, stays.
 */
export async function keepHead(head: Head, dataDir: string) {
  log().info({ position: head.position, hash: head.hash }, 'audit head')
  try {
    const known = await readHead(dataDir)
    if (known && known.position >= head.position) return
    const file = fileIn(dataDir)
    const fresh = `${file}.${process.pid}.tmp`
    await mkdir(dataDir, { recursive: true, mode: privateModes.folder })
    await writeFile(fresh, `${JSON.stringify({ ...head, at: new Date().toISOString() })}\n`, {
      mode: privateModes.file,
    })
    await rename(fresh, file)
  } catch (error) {
    // Serverless platforms have no disk of their own; the log has it.
    log().warn({ code: (error as NodeJS.ErrnoException).code }, 'audit head not written')
  }
}

/**
 * The head in DATA_DIR; undefined without one.
 * @throws ConfigError for a file that has none in it.
 */
export async function readHead(dataDir: string): Promise<Head | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const head = headIn(text)
  if (!head) throw new ConfigError(`The file ${fileIn(dataDir)} is damaged: it has no end of the audit's chain in it.`)
  return head
}

function headIn(text: string): Head | undefined {
  try {
    const { position, hash } = JSON.parse(text) as Partial<Head>
    return typeof position === 'number' && Number.isSafeInteger(position) && typeof hash === 'string'
      ? { position, hash }
      : undefined
  } catch {
    return undefined
  }
}
