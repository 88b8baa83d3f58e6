import { messages } from '@/lib/messages'
import { inflate, readingFor, type ReadingLeft } from './pdf-inflate'
import { lzwSize, runLengthSize } from './pdf-old-packing'
import { byNumber, type PdfObjects, type PdfStream } from './pdf-objects'
import { refusal } from './refusals'

const megabyte = 1024 * 1024
/** Bytes that a PDF's streams may unpack to: what a page draws and its fonts, and pictures. */
const most = { drawing: 128 * megabyte, pictures: 1024 * megabyte }

const contents = /\/Contents(?![A-Za-z0-9])[\s\0]{0,50}(?:(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R|\[([^[\]]*))/g
const reference = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R(?![A-Za-z])/g
/** Characters that the lists of what pages draw may have together. */
const mostListed = 4 * megabyte
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
  const reading = readingFor(bytes.length)
  for (const stream of objects.streams) {
    // Only what no page draws with is believed to be a picture.
    const picture =
      /\/Subtype[\s\0]{0,20}\/Image(?![A-Za-z0-9])/.test(stream.dictionary) && !drawn.has(stream.number ?? -1)
    const kind = picture ? 'pictures' : 'drawing'
    left[kind] -= await unpackedSize(bytes, stream, left[kind], reading)
    if (left[kind] < 0) throw bomb()
  }
}

/** The numbers of the streams that pages draw. */
function contentsOf(objects: PdfObjects): Set<number> {
  const bodies = byNumber(objects)
  const numbers = new Set<number>()
  const lists: string[] = []
  let listed = 0
  const add = (list: string) => {
    listed += list.length
    if (listed > mostListed) throw bomb()
    lists.push(list)
  }
  for (const [, one, list] of objects.text.matchAll(contents)) {
    if (list !== undefined) add(list)
    const number = Number(one)
    if (one === undefined || numbers.has(number)) continue
    numbers.add(number)
    // A number may stand for the list of a page's streams.
    for (const body of bodies.get(number) ?? []) if (/^[\s\0]{0,50}\[/.test(body)) add(body)
  }
  for (const list of lists) for (const [, number] of list.matchAll(reference)) numbers.add(Number(number))
  return numbers
}

/** How many bytes a stream unpacks to; counting ends beyond `limit`. */
async function unpackedSize(
  bytes: Buffer,
  { dictionary, start, end }: PdfStream,
  limit: number,
  reading: ReadingLeft,
): Promise<number> {
  const [filter, second] = dictionary.matchAll(expanding)
  // Packed twice, a kilobyte becomes a gigabyte, and no program writes that.
  if (second) throw bomb()
  const written = inLetters(bytes.subarray(start, end), dictionary)
  if (filter?.[0].startsWith('/L')) return lzwSize(written ?? bytes.subarray(start, end))
  if (filter?.[0].startsWith('/R')) return runLengthSize(written ?? bytes.subarray(start, end))
  let size = 0
  const count = (piece: Buffer) => (size += piece.length) <= limit
  const within = await (written
    ? inflate(written, 0, written.length, reading, count)
    : inflate(bytes, start, end, reading, count))
  if (!within) throw bomb()
  return size
}

/** The bytes of a stream that is written in letters; undefined for one that is not. */
function inLetters(text: Buffer, dictionary: string): Buffer | undefined {
  if (/\/(?:ASCII85Decode|A85)(?![A-Za-z0-9])/.test(dictionary)) return ascii85(text)
  if (/\/(?:ASCIIHexDecode|AHx)(?![A-Za-z0-9])/.test(dictionary))
    return Buffer.from(text.toString('latin1').replaceAll(/[^0-9A-Fa-f]/g, ''), 'hex')
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
