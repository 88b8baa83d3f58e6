import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ConfigError } from '@/lib/server/env'
import {
  digestEntry,
  type Entry,
  longestManifest,
  type Manifest,
  manifestEntry,
  parseManifest,
  sha256,
} from './manifest'
import { isSealed } from './seal'

/** One entry while an archive is read. Its bytes can be read once, before the next entry is. */
export type ReadEntry = { name: string; size: number; bytes: AsyncIterable<Buffer> }

/**
 * Reads an archive from its beginning to its end, entry by entry.
 * @throws ConfigError when it cannot be read or is no archive.
 */
export async function readEntries(file: string, each: (entry: ReadEntry) => Promise<void>): Promise<void> {
  const tar = extract()
  const read = pipeline(createReadStream(file), createGunzip(), tar)
  read.catch(() => {})
  const walk = async () => {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file') throw new ConfigError(`The archive ${file} is damaged: it has an entry that is no file.`)
      await each({ name, size, bytes: entry as AsyncIterable<Buffer> })
      entry.resume()
    }
  }
  const walked = walk()
  walked.catch(() => tar.destroy())
  try {
    // What was wrong with the file explains why the walk through it ended.
    await Promise.all([walked, read])
  } catch (error) {
    const cause = await read.then(() => error).catch((reason: unknown) => reason)
    throw explain(isOwn(error) ? error : cause, file)
  }
}

const isOwn = (error: unknown) => error instanceof ConfigError || !hasCode(error)
const hasCode = (error: unknown) => Boolean((error as NodeJS.ErrnoException).code)

/**
 * Reads the whole archive and compares every byte with the digests in it.
 * @throws ConfigError in one sentence when something is missing, changed, cut off or too much.
 */
export async function verifyArchive(file: string): Promise<{ manifest: Manifest; digest: string }> {
  if (!(await stat(file).catch(() => undefined))) throw new ConfigError(`There is no file ${file}.`)
  if (!(await isSealed(file).catch((error: unknown) => Promise.reject(explain(error, file) as Error))))
    throw new ConfigError(`The archive ${file} is damaged, cut off or no archive of the portal. Nothing was restored.`)
  const found = new Map<string, Entry>()
  const texts = new Map<string, string>()
  const damaged = (why: string) => new ConfigError(`The archive ${file} is damaged: ${why}. Nothing was restored.`)
  await readEntries(file, async ({ name, size, bytes }) => {
    const hash = createHash('sha256')
    const kept: Buffer[] = []
    const keep = name === manifestEntry || name === digestEntry
    if (keep && size > longestManifest) throw damaged('its manifest is too long')
    for await (const chunk of bytes) {
      hash.update(chunk)
      if (keep) kept.push(chunk)
    }
    if (found.has(name)) throw damaged(`it has ${name} twice`)
    found.set(name, { name, bytes: size, sha256: hash.digest('hex') })
    if (keep) texts.set(name, Buffer.concat(kept).toString())
  })
  const text = texts.get(manifestEntry)
  if (text === undefined) throw damaged('it has no manifest, so it is no backup or was cut off')
  const digest = sha256(text)
  if (texts.get(digestEntry) !== digest) throw damaged('its manifest was changed')
  const manifest = parseManifest(text, file)
  for (const { name, bytes, sha256: expected } of manifest.entries) {
    const entry = found.get(name)
    if (!entry) throw damaged(`${name} is missing`)
    if (entry.bytes !== bytes || entry.sha256 !== expected) throw damaged(`${name} was changed`)
    found.delete(name)
  }
  const [more] = [...found.keys()].filter((name) => name !== manifestEntry && name !== digestEntry)
  if (more) throw damaged(`it has ${more}, which is not in its manifest`)
  return { manifest, digest }
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof ConfigError) return error
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  if (code.startsWith('Z_') || /tar|Unexpected end/i.test(message))
    return new ConfigError(`The archive ${file} is damaged or cut off (${message}). Nothing was restored.`)
  if (syscall) return new ConfigError(`The archive ${file} cannot be read (${code}).`)
  return error
}
