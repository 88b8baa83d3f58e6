import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive. `packed`: it does not get smaller, as a PDF or a picture. */
export type ZipEntry = {
  name: string
  packed?: boolean
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Bytes of a piece of the archive; small ones are sent together. */
const pieceSize = 64 * 1024

/** A zip of the entries, made while it is sent: what is held is one piece of one file. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  let failure: unknown
  const zip = new Zip((error, piece) => {
    failure ??= error
    waiting.push(piece)
    size += piece?.length ?? 0
  })
  /** What is ready to be sent, once it is worth it. */
  function* ready(least: number) {
    if (failure) throw failure
    if (size === 0 || size < least) return
    const piece = Buffer.concat(waiting)
    waiting = []
    size = 0
    yield piece
  }
  for await (const { name, packed, body } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const piece of body) {
      // The zip keeps a reference to a piece that is not packed.
      file.push(new Uint8Array(piece))
      yield* ready(pieceSize)
    }
    file.push(new Uint8Array(0), true)
    yield* ready(pieceSize)
  }
  zip.end()
  yield* ready(0)
}
