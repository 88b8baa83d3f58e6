import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, link, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { ConfigError } from '@/lib/server/env'
import { privateModes } from '@/lib/server/private-files'
import { claim } from '../process/exclusive'
import { stopIfInterrupted } from '../process/interruption'
import { digestEntry, type Entry, type Manifest, manifestEntry, sha256 } from './manifest'
import { sealOf } from './seal'

/** Most of an archive is pictures and videos, which nothing makes smaller; rows shrink to a fifth at this level too. */
const level = 3

/** An archive that is being written, as a stream: at no time is more than a part of it in memory. */
export type ArchiveWriter = {
  addBytes: (name: string, bytes: Buffer) => Promise<Entry>
  /** Adds exactly `size` bytes: what the source has beyond is left out, what it lacks are zeros. */
  addStream: (name: string, size: number, source: AsyncIterable<Buffer>) => Promise<Entry>
  /** Adds the manifest, and gives the archive its name. Returns its bytes. */
  finish: (manifest: Omit<Manifest, 'entries'>) => Promise<number>
  /** Removes what there is of it. */
  abandon: () => Promise<void>
}

/**
 * Begins an archive, under the name FILE.part until it is whole. Nobody but its owner may read it.
 * @throws ConfigError in one sentence where it cannot be written.
 */
export async function writeArchive(file: string): Promise<ArchiveWriter> {
  const part = `${file}.part`
  const handle = await openPart(file, part)
  const tar = pack()
  const whole = createHash('sha256')
  /** What the disk said when it took no more: all that fails from then on fails for it, with errors of streams. */
  let unwritten: unknown
  const write = async (chunk: Buffer | string) => {
    try {
      await handle.appendFile(chunk)
    } catch (error) {
      unwritten ??= error
      throw error
    }
  }
  const written = pipeline(tar, createGzip({ level }), async (compressed: AsyncIterable<Buffer>) => {
    for await (const chunk of compressed) {
      whole.update(chunk)
      await write(chunk)
    }
  })
  const entries: Entry[] = []
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})

  /** Waits for one entry, or for the failure of the whole. */
  const added = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => {})
    return Promise.race([work, failed])
  }

  async function addStream(name: string, size: number, source: AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    let missing = size
    const done = new Promise<void>((resolve, reject) => {
      const sink = tar.entry({ name, size, mode: privateModes.file, mtime: new Date(0) }, (error) =>
        error ? reject(error) : resolve(),
      )
      const add = async (bytes: Buffer) => {
        stopIfInterrupted()
        hash.update(bytes)
        missing -= bytes.length
        if (!sink.write(bytes)) await once(sink, 'drain')
      }
      const copy = async () => {
        for await (const chunk of source) {
          if (missing > 0) await add(chunk.subarray(0, missing))
          if (missing === 0) break
        }
        while (missing > 0) await add(Buffer.alloc(Math.min(missing, 65_536)))
        sink.end(undefined)
      }
      copy().catch(reject)
    })
    await added(done)
    const entry = { name, bytes: size, sha256: hash.digest('hex') }
    entries.push(entry)
    return entry
  }

  const addBytes = (name: string, bytes: Buffer) => addStream(name, bytes.length, chunks(bytes))

  return {
    addBytes: (name, bytes) => addBytes(name, bytes).catch((error) => explain(unwritten ?? error, file)),
    addStream: (name, size, source) =>
      addStream(name, size, source).catch((error) => explain(unwritten ?? error, file)),
    async finish(rest) {
      try {
        const manifest = Buffer.from(JSON.stringify({ ...rest, entries: [...entries] } satisfies Manifest))
        await addBytes(manifestEntry, manifest)
        await addBytes(digestEntry, Buffer.from(sha256(manifest)))
        tar.finalize()
        await written
        await write(sealOf(whole.digest('hex')))
        await handle.sync()
        const { size } = await handle.stat()
        await handle.close()
        // Unlike a rename this never replaces a file.
        await link(part, file)
        await rm(part)
        await syncFolder(path.dirname(file))
        return size
      } catch (error) {
        return explain(unwritten ?? error, file)
      }
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
      await handle.close().catch(() => {})
      await rm(part, { force: true }).catch(() => {})
    },
  }
}

async function openPart(file: string, part: string): Promise<FileHandle> {
  if (await stat(file).catch(() => undefined)) throw new ConfigError(`The file ${file} is there already: name another.`)
  try {
    if (await claim(path.dirname(file), part)) {
      // What a killed backup has left.
      await rm(part, { force: true })
      return await open(part, 'wx', privateModes.file)
    }
  } catch (error) {
    return explain(error, file)
  }
  throw new ConfigError(`Another backup is writing ${file}: name another file.`)
}

async function* chunks(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => {})
  await handle.close()
}

/** @throws ConfigError with a sentence for a failure of the disk, else the error itself. */
function explain(error: unknown, file: string): never {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') throw new ConfigError(`The file ${file} is there already: name another.`)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new ConfigError(`The backup was not made: there is no space left for ${file}.`)
  if (code === 'ENOENT' || code === 'ENOTDIR')
    throw new ConfigError(`The backup was not made: the folder ${path.dirname(file)} does not exist.`)
  if (code && syscall) throw new ConfigError(`The backup was not made: ${file} cannot be written (${code}).`)
  throw error
}
