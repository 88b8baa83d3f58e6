import { constants, createInflate } from 'node:zlib'
import { messages } from '@/lib/messages'
import { lzwSize, runLengthSize } from './pdf-old-packing'
import { byNumber, type PdfObjects, type PdfStream } from './pdf-objects'
import { refusal } from './refusals'

const megabyte = 1024 * 1024
/** Bytes that a PDF's streams may unpack to: what a page draws and its fonts, and pictures. */
const most = { drawing: 128 * megabyte, pictures: 1024 * megabyte }

const contents = /\/Contents(?![A-Za-z0-9])[\s\0]{0,50}(?:(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R|\[([^[\]]*))/g
const reference = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R(?![A-Za-z])/g
const expanding = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)(?![A-Za-z0-9])/g

const bomb = () => refusal(messages.files.harmful)

/**
 * Refuses a PDF whose streams unpack to more than a viewer can be asked to hold: a page of 600 MB fits into a few
 * hundred kilobytes. They are counted and not kept, so this costs time and no memory.
 * @throws AppError unsupported
 */
export async function checkWeight(bytes: Buffer, objects: PdfObjects): Promise<void> {
  const drawn = contentsOf(objects)
  const left = { ...most }
  for (const stream of objects.streams) {
    // Only what no page draws with is believed to be a picture.
    const picture = /\/Subtype[\s\0]{0,20}\/Image(?![A-Za-z0-9])/.test(stream.dictionary) && !drawn.has(stream.number ?? -1)
    const kind = picture ? 'pictures' : 'drawing'
    left[kind] -= await unpackedSize(bytes, stream, left[kind])
    if (left[kind] < 0) throw bomb()
  }
}

/** The numbers of the streams that pages draw. */
function contentsOf(objects: PdfObjects): Set<number> {
  const named = [...objects.text.matchAll(contents)]
  const single = named.flatMap(([, number]) => (number === undefined ? [] : [Number(number)]))
  const bodies = byNumber(objects)
  // A number may stand for the list of a page's streams.
  const lists = single.flatMap((number) => (bodies.get(number) ?? []).filter((body) => /^[\s\0]{0,50}\[/.test(body)))
  const listed = [...named.map(([, , list]) => list ?? ''), ...lists].flatMap((list) => [...list.matchAll(reference)].map(([, number]) => Number(number)))
  return new Set([...single, ...listed])
}

/** How many bytes a stream unpacks to; counting ends beyond `limit`. */
async function unpackedSize(bytes: Buffer, { dictionary, start, end }: PdfStream, limit: number): Promise<number> {
  const filters = dictionary.match(expanding) ?? []
  // Packed twice, a kilobyte becomes a gigabyte, and no program writes that.
  if (filters.length > 1) throw bomb()
  const written = inLetters(bytes.subarray(start, end), dictionary)
  if (filters[0]?.startsWith('/L')) return lzwSize(written ?? bytes.subarray(start, end))
  if (filters[0]?.startsWith('/R')) return runLengthSize(written ?? bytes.subarray(start, end))
  // To the end of the file: deflated data ends by itself, and may contain the word that seems to end it.
  return inflatedSize(written ?? bytes.subarray(start), limit)
}

/** How many bytes come out of `packed` until it ends or is no packed data any more; counting ends beyond `limit`. */
function inflatedSize(packed: Buffer, limit: number): Promise<number> {
  return new Promise((resolve) => {
    let size = 0
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 })
    inflate.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > limit) inflate.destroy()
    })
    for (const event of ['end', 'error', 'close']) inflate.on(event, () => resolve(size))
    inflate.end(packed)
  })
}

/** The bytes of a stream that is written in letters; undefined for one that is not. */
function inLetters(text: Buffer, dictionary: string): Buffer | undefined {
  if (/\/(?:ASCII85Decode|A85)(?![A-Za-z0-9])/.test(dictionary)) return ascii85(text)
  if (/\/(?:ASCIIHexDecode|AHx)(?![A-Za-z0-9])/.test(dictionary)) return Buffer.from(text.toString('latin1').replaceAll(/[^0-9A-Fa-f]/g, ''), 'hex')
  return undefined
}

/** Undoes Adobe's writing of four bytes as five letters; the last few bytes of a stream may be missing. */
function ascii85(text: Buffer): Buffer {
  const bytes = Buffer.alloc(Math.ceil((text.length * 4) / 5) + 4)
  let [at, digits, value] = [0, 0, 0]
  for (const letter of text) {
    if (letter === 0x7e) break
    if (letter === 0x7a && digits === 0) {
      if (at + 4 > bytes.length) break
      at = bytes.writeUInt32BE(0, at)
    }
    if (letter < 0x21 || letter > 0x75) continue
    value = value * 85 + letter - 0x21
    if (++digits < 5) continue
    at = bytes.writeUInt32BE(value % 2 ** 32, at)
    digits = value = 0
  }
  return bytes.subarray(0, at)
}
