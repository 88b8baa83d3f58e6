import { constants, createInflate } from 'node:zlib'

/** Compressed bytes that may still be read while checking one file. */
export type ReadBudget = { bytes: number }

/**
 * The limit for a file of `length` bytes: each byte a few times, and the beginnings read behind small streams. A file
 * can be made so that each of its streams extends to the file's end and unpacks to nothing.
 */
export const readBudgetFor = (length: number): ReadBudget => ({ bytes: 4 * length + 32 * 1024 * 1024 })

const firstBehind = 1024
const mostAtOnce = 64 * 1024

/** `damaged`: there is no deflated data, or it breaks off wrongly. `tooMuch`: more had to be read than the budget. */
type Inflated = 'whole' | 'damaged' | 'tooMuch'

/**
 * Inflates the deflated data at `start` and passes it to `take`, piece by piece, until the data ends, is invalid, or
 * `take` returns false. It may read past `end`, which comes from a search for `endstream`: the data may contain that
 * word. `left` is reduced by what is read.
 */
export function inflate(
  bytes: Buffer,
  start: number,
  end: number,
  left: ReadBudget,
  take: (piece: Buffer) => boolean,
): Promise<Inflated> {
  if (!isDeflated(bytes, start)) return Promise.resolve('damaged')
  return new Promise((resolve) => {
    let [at, next, done] = [start, firstBehind, false]
    const inflater = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 })
    const finish = (result: Inflated) => {
      done = true
      inflater.destroy()
      resolve(result)
    }
    const feed = () => {
      if (done) return
      if (at >= bytes.length) return void inflater.end()
      const to = at < end ? Math.min(end, at + mostAtOnce) : Math.min(bytes.length, at + next)
      if (at >= end) next = Math.min(mostAtOnce, next * 2)
      left.bytes -= to - at
      if (left.bytes < 0) return finish('tooMuch')
      inflater.write(bytes.subarray(at, to), feed)
      at = to
    }
    inflater.on('data', (piece: Buffer) => {
      if (!done && !take(piece)) finish('whole')
    })
    inflater.on('error', () => finish('damaged'))
    for (const event of ['end', 'close']) inflater.on(event, () => finish('whole'))
    feed()
  })
}

/** Whether the two bytes of a zlib header are there; checking costs far less than starting to inflate. */
function isDeflated(bytes: Buffer, start: number): boolean {
  const [first = 0, second = 0] = bytes.subarray(start, start + 2)
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
}
