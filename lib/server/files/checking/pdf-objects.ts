import { setImmediate } from 'node:timers/promises'
import { fileMessages } from '@/lib/file-messages'
import { inflate, readBudgetFor } from './pdf-inflate'
import { skipBlanks, valueAt } from './pdf-values'
import { damaged, refusal } from './refusals'

/** Bytes that a PDF's object streams may unpack to. */
const mostUnpacked = 64 * 1024 * 1024
/** Limits: streams, objects, and objects of one number (each save of a PDF may add one). */
const mostStreams = 15_000
const mostObjects = 300_000
const mostOfOneNumber = 1000
/** Objects that are read without a pause for other requests. */
const atOnce = 500

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
const numberBefore = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{0,20}$/
/** The longest match of `numberBefore`, in characters. */
const longestNumbers = 55

/** A reference in the text of a value. */
export const reference = /(\d{1,10}) \d{1,5} R /g

/** A stream: its object's number, the text of its dictionary, and where its bytes start and end (exclusive). */
export type PdfStream = { number: number | undefined; dictionary: string; start: number; end: number }

/** What is kept under a number, and the trailers, which have none, as the text that `valueAt` makes of it. */
type PdfValue = { number: number | undefined; text: string }

/** Whatever a viewer may take for an object of a PDF. */
export type PdfObjects = { values: PdfValue[]; streams: PdfStream[] }

const harmful = () => refusal(fileMessages.harmful)

/**
 * Reads a PDF at every place where a viewer may begin to read an object, whatever its tables say, inside of strings and
 * streams too: viewers differ in what they make of a file that is not as it should be.
 * @throws AppError unsupported when it has more streams or objects, or its object streams unpack to more, than a
 * document's can, and when an object stream is packed in a way in which no program packs one.
 */
export async function readPdfObjects(bytes: Buffer): Promise<PdfObjects> {
  const [values, streams]: [PdfValue[], PdfStream[]] = [[], []]
  const left = { lexing: readBudgetFor(bytes.length), inflating: readBudgetFor(bytes.length), unpacked: mostUnpacked }
  let endstream = 0
  for (let word = bytes.indexOf('obj'); word >= 0; word = bytes.indexOf('obj', word + 3)) {
    if (!/[\s\0\d]/.test(bytes.toString('latin1', word - 1, word))) continue
    const { text, end } = valueAt(bytes, word + 3, left.lexing)
    const before = bytes.toString('latin1', Math.max(0, word - longestNumbers), word)
    const number = numberBefore.exec(before)?.[1]
    const object = { number: number === undefined ? undefined : Number(number), text }
    if (values.push(object) > mostObjects || left.lexing.bytes <= 0) throw harmful()
    if (values.length % atOnce === 0) await setImmediate()

    const start = text.startsWith('<<') ? startOfStream(bytes, end) : undefined
    if (start === undefined) continue
    if (endstream < start) endstream = indexOrEnd(bytes, 'endstream', start)
    const stream = { number: object.number, dictionary: text, start, end: endstream }
    if (streams.push(stream) > mostStreams) throw harmful()
    if (!isList(stream)) continue
    const list = await unpackedList(bytes, stream, left.inflating, left.unpacked)
    left.unpacked -= list.length
    left.lexing.bytes += list.length
    for (const value of packedValues(list, stream, left.lexing)) if (values.push(value) > mostObjects) throw harmful()
  }
  for (let word = bytes.indexOf('trailer'); word >= 0; word = bytes.indexOf('trailer', word + 7)) {
    values.push({ number: undefined, text: valueAt(bytes, word + 7, left.lexing).text })
    if (values.length > mostObjects || left.lexing.bytes <= 0) throw harmful()
  }
  return { values, streams }
}

const indexOrEnd = (bytes: Buffer, word: string, from: number) => {
  const found = bytes.indexOf(word, from)
  return found < 0 ? bytes.length : found
}

/** Where a stream's bytes start: in the line after the word `stream`. */
function startOfStream(bytes: Buffer, end: number): number | undefined {
  const word = skipBlanks(bytes, end)
  if (bytes.toString('latin1', word, word + 6) !== 'stream') return undefined
  for (let at = word + 6; at < bytes.length; at++) {
    if (bytes[at] === lineFeed) return at + 1
    if (bytes[at] === carriageReturn) return bytes[at + 1] === lineFeed ? at + 2 : at + 1
  }
  return undefined
}

// Viewers look at the first of the keys alone, some at the type.
const isList = ({ dictionary }: PdfStream) => /\/(?:First|ObjStm) /.test(dictionary)

/** The filter and its parameters, as every program writes them that packs objects: Flate or nothing. */
const filter = /\/(?:Filter|F) ((?:\[ )?)(\S+) /g
const parameters = /\/(?:DecodeParms|DP) (?!null |\[ null \] |<< >> )/

/** The bytes of an object stream. `most` is what it may unpack to. */
async function unpackedList(bytes: Buffer, stream: PdfStream, left: { bytes: number }, most: number): Promise<Buffer> {
  const { dictionary, start, end } = stream
  const filters = [...dictionary.matchAll(filter)]
  if (parameters.test(dictionary) || filters.length > 1) throw harmful()
  const [found, bracket, name = ''] = filters[0] ?? []
  if (!found) return bytes.subarray(start, Math.max(end, start + (numberOf('Length', dictionary) ?? bytes.length)))
  const alone = !bracket || dictionary.includes(`${found}] `)
  if (!['/FlateDecode', '/Fl'].includes(name) || !alone) throw harmful()
  const pieces: Buffer[] = []
  let size = 0
  const inflated = await inflate(bytes, start, end, left, (piece) => {
    pieces.push(piece)
    return (size += piece.length) <= most
  })
  if (inflated === 'tooMuch' || size > most) throw harmful()
  // A viewer may read on where zlib gives up.
  if (inflated === 'damaged') throw damaged('PDF')
  return Buffer.concat(pieces)
}

/** A key's number in a dictionary; undefined when it is said elsewhere. */
function numberOf(key: string, dictionary: string): number | undefined {
  const found = new RegExp(`/${key} (\\d{1,10}) (?!\\d+ R )`).exec(dictionary)
  return found ? Number(found[1]) : undefined
}

/** The objects of an unpacked list: pairs of number and offset, then the objects, from `First` on. */
function* packedValues(list: Buffer, { dictionary }: PdfStream, left: { bytes: number }): Generator<PdfValue> {
  const [first, count] = [numberOf('First', dictionary), numberOf('N', dictionary)]
  if (first === undefined || count === undefined || count > mostObjects) throw harmful()
  const head = list.toString('latin1', 0, first).split(/[\s\0]+/, 2 * count + 1)
  const words = head.filter(Boolean)
  if (words.length < 2 * count || !words.every((word) => /^\d{1,10}$/.test(word))) throw damaged('PDF')
  for (let n = 0; n < 2 * count; n += 2) {
    const [number, offset] = [Number(words[n]), Number(words[n + 1])]
    yield { number, text: valueAt(list, first + offset, left).text }
    if (left.bytes <= 0) throw harmful()
  }
}

/**
 * The values of every object number; a number may have several, of which a viewer takes one.
 * @throws AppError unsupported for more objects of one number than a document has.
 */
export function valuesByNumber({ values }: PdfObjects): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const { number, text } of values) {
    if (number === undefined) continue
    const same = found.get(number) ?? []
    if (same.push(text) > mostOfOneNumber) throw harmful()
    if (same.length === 1) found.set(number, same)
  }
  return found
}
