import { fileMessages } from '@/lib/file-messages'
import { inflate, readBudgetFor, type ReadBudget } from './pdf-inflate'
import { lzwSize, runLengthSize } from './pdf-old-compression'
import { reference, valuesByNumber, type PdfObjects, type PdfStream } from './pdf-objects'
import { refusal } from './refusals'

const megabyte = 1024 * 1024
/** Bytes that a PDF's streams may unpack to: page contents and fonts, and pictures. */
const most = { drawing: 128 * megabyte, pictures: 1024 * megabyte }

const contents = /\/Contents (?:(\d{1,10}) \d{1,5} R|\[([^[\]]*))/g
/** Characters that all lists of page contents may have together. */
const mostListed = 4 * megabyte
const expanding = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL) /g

const bomb = () => refusal(fileMessages.harmful)

/**
 * Refuses a PDF that unpacks to more than a viewer can hold: a page of 600 MB fits into a few hundred kilobytes. The
 * bytes are counted and not kept, so this takes time but no memory.
 * @throws AppError unsupported
 */
export async function checkUnpackedSize(bytes: Buffer, objects: PdfObjects): Promise<void> {
  const drawn = contentsOf(objects)
  const left = { ...most }
  const reading = readBudgetFor(bytes.length)
  for (const stream of objects.streams) {
    // A stream counts as a picture only when no page has it as its contents, whatever its dictionary says.
    const picture = /\/Subtype \/Image /.test(stream.dictionary) && !drawn.has(stream.number ?? -1)
    const kind = picture ? 'pictures' : 'drawing'
    left[kind] -= await unpackedSize(bytes, stream, left[kind], reading)
    if (left[kind] < 0) throw bomb()
  }
}

/** The object numbers of the streams that are pages' contents. */
function contentsOf(objects: PdfObjects): Set<number> {
  const byNumber = valuesByNumber(objects)
  const numbers = new Set<number>()
  const lists: string[] = []
  let listed = 0
  const add = (list: string) => {
    listed += list.length
    if (listed > mostListed) throw bomb()
    lists.push(list)
  }
  for (const object of objects.values)
    for (const [, one, list] of object.text.matchAll(contents)) {
      if (list !== undefined) add(list)
      const number = Number(one)
      if (one === undefined || numbers.has(number)) continue
      numbers.add(number)
      // The object may be a list of streams.
      for (const value of byNumber.get(number) ?? []) if (value.startsWith('[')) add(value)
    }
  for (const list of lists) for (const [, number] of list.matchAll(reference)) numbers.add(Number(number))
  return numbers
}

/** The size of a stream in bytes when unpacked; counting stops above `limit`. */
async function unpackedSize(
  bytes: Buffer,
  { dictionary, start, end }: PdfStream,
  limit: number,
  reading: ReadBudget,
): Promise<number> {
  const [filter, second] = dictionary.matchAll(expanding)
  // Compressed twice, a kilobyte can become a gigabyte. No program writes that.
  if (second) throw bomb()
  const written = inLetters(bytes.subarray(start, end), dictionary)
  if (filter?.[0].startsWith('/L')) return lzwSize(written ?? bytes.subarray(start, end))
  if (filter?.[0].startsWith('/R')) return runLengthSize(written ?? bytes.subarray(start, end))
  let size = 0
  const count = (piece: Buffer) => (size += piece.length) <= limit
  const inflated = await (written
    ? inflate(written, 0, written.length, reading, count)
    : inflate(bytes, start, end, reading, count))
  if (inflated === 'tooMuch') throw bomb()
  return size
}

/** The bytes of a stream in ASCII85 or hexadecimal; undefined for any other. */
function inLetters(text: Buffer, dictionary: string): Buffer | undefined {
  if (/\/(?:ASCII85Decode|A85) /.test(dictionary)) return ascii85(text)
  if (/\/(?:ASCIIHexDecode|AHx) /.test(dictionary))
    return Buffer.from(text.toString('latin1').replaceAll(/[^0-9A-Fa-f]/g, ''), 'hex')
  return undefined
}

/** Decodes ASCII85; up to four bytes at the end may be missing, which counting does not need. */
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
