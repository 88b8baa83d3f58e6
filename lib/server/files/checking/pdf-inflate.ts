import { constants, createInflate } from 'node:zlib'

/** Bytes that may still be read for one file. */
export type ReadingLeft = { bytes: number }

/**
 * What may be read of a file of `length` bytes: each of its bytes a few times, and what is begun behind small streams.
 * A file can be made so that each of its streams goes on to the file's end and unpacks to nothing.
 */
export const readingFor = (length: number): ReadingLeft => ({ bytes: 4 * length + 32 * 1024 * 1024 })

const firstBehind = 1024
const mostAtOnce = 64 * 1024

/**
 * Gives what `bytes` deflated from `start` on to `take`, piece by piece, until it ends, is no deflated data any more or
 * `take` answers false. Reads on behind `end`: deflated data ends by itself, and may contain the word that seems to end it.
 * @returns false when more had to be read than is `left`, which goes down with what is read.
 */
export function inflate(
  bytes: Buffer,
  start: number,
  end: number,
  left: ReadingLeft,
  take: (piece: Buffer) => boolean,
): Promise<boolean> {
  if (!isDeflated(bytes, start)) return Promise.resolve(true)
  return new Promise((resolve) => {
    let [at, next, done] = [start, firstBehind, false]
    const inflater = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 })
    const finish = (within: boolean) => {
      done = true
      inflater.destroy()
      resolve(within)
    }
    const feed = () => {
      if (done) return
      if (at >= bytes.length) return void inflater.end()
      const to = at < end ? Math.min(end, at + mostAtOnce) : Math.min(bytes.length, at + next)
      if (at >= end) next = Math.min(mostAtOnce, next * 2)
      left.bytes -= to - at
      if (left.bytes < 0) return finish(false)
      inflater.write(bytes.subarray(at, to), feed)
      at = to
    }
    inflater.on('data', (piece: Buffer) => {
      if (!done && !take(piece)) finish(true)
    })
    for (const event of ['end', 'error', 'close']) inflater.on(event, () => finish(true))
    feed()
  })
}

/** Whether the two bytes stand there that deflated data begins with; beginning to inflate costs far more than this look. */
function isDeflated(bytes: Buffer, start: number): boolean {
  const [first = 0, second = 0] = bytes.subarray(start, start + 2)
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
}
