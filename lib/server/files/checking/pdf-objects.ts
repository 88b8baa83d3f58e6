import { fileMessages } from '@/lib/file-messages'
import { createPause } from '@/lib/server/pauses'
import { inflate, readBudgetFor, type ReadBudget } from './pdf-inflate'
import { indexOrEnd, skipBlanks, valueAt } from './pdf-values'
import { damaged, refusal } from './refusals'

/** Bytes that a PDF's object streams may unpack to. */
const mostUnpacked = 32 * 1024 * 1024
/** Limits: streams, objects, and objects of one number (each save of a PDF may add one). */
const mostStreams = 15_000
const mostObjects = 300_000
const mostOfOneNumber = 1000

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
  const pdf = bytes.toString('latin1')
  const left = {
    ...{ lexing: lexingBudgetFor(bytes.length), inflating: readBudgetFor(bytes.length) },
    ...{ unpacked: mostUnpacked, entries: mostObjects },
  }
  const pause = createPause()
  const add = (value: PdfValue) => {
    if (values.push(value) > mostObjects || left.lexing.bytes <= 0) throw harmful()
    return pause()
  }
  let endstream = 0
  for (const { 0: word, 1: trailer, index } of pdf.matchAll(beginnings)) {
    const { text, end } = valueAt(pdf, index + word.length, left.lexing)
    const number = trailer ? undefined : numberBefore.exec(pdf.slice(Math.max(0, index - longestNumbers), index))?.[1]
    const object = { number: number === undefined ? undefined : Number(number), text }
    await add(object)

    const start = text.startsWith('<<') ? startOfStream(pdf, end, left.lexing) : undefined
    if (start === undefined) continue
    if (endstream < start) endstream = indexOrEnd(pdf, 'endstream', start)
    const stream = { number: object.number, dictionary: text, start, end: endstream }
    if (streams.push(stream) > mostStreams || left.lexing.bytes <= 0) throw harmful()
    if ((left.entries -= entriesOf(text)) < 0) throw harmful()
    if (!isList(stream)) continue
    const list = await unpackedList(bytes, stream, left.inflating, left.unpacked)
    if ((left.unpacked -= list.length) < 0) throw harmful()
    left.lexing.bytes += readTwice * list.length
    for (const value of packedValues(list.toString('latin1'), stream, left.lexing)) await add(value)
  }
  return { values, streams }
}

/** What stands in front of an object of the file, and of a trailer. Some viewers take `0.obj` and `0-obj` too. */
const beginnings = /(?<=[\s\0\d.-])obj|(trailer)/g

/** Each part of a file is read once; a few are read twice, because they look like objects inside of others. */
const readTwice = 1.5
/** What is no stream of a file: more than documents of our size have. */
const mostBesideStreams = 16 * 1024 * 1024
const lexingBudgetFor = (length: number) => ({ bytes: Math.min(readTwice * length + 100_000, mostBesideStreams) })

/** Where a stream's bytes start: in the line after the word `stream`. */
function startOfStream(pdf: string, end: number, left: ReadBudget): number | undefined {
  const word = skipBlanks(pdf, end, left)
  if (!pdf.startsWith('stream', word)) return undefined
  lineEnd.lastIndex = word
  const found = lineEnd.exec(pdf)
  left.bytes -= (found?.index ?? pdf.length) - word
  return found ? lineEnd.lastIndex : undefined
}
const lineEnd = /\r\n?|\n/g

// Viewers look at the first of the keys alone, some at the type.
const isList = ({ dictionary }: PdfStream) => /\/(?:First|ObjStm) /.test(dictionary)

/** The filter and its parameters, as every program writes them that packs objects: Flate or nothing. */
const filter = /\/(?:Filter|F) ((?:\[ )?)(\S+) /g
const parameters = /\/(?:DecodeParms|DP) (?!null |\[ null \] |<< >> )/

/** The bytes of an object stream. `most` is what it may unpack to. */
async function unpackedList(bytes: Buffer, stream: PdfStream, left: ReadBudget, most: number): Promise<Buffer> {
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

/**
 * How many objects a stream says where to find, if it is a table of them: a viewer reads all of these before anything else,
 * and each takes a hundred bytes of memory where the file has a few bits. Without end where that is said in another way.
 */
function entriesOf(dictionary: string): number {
  const [, index, another] = dictionary.split('/Index ')
  if (index === undefined) {
    // A function has a list of sizes.
    const others = dictionary.split('/Size ').slice(1)
    return others.every((size) => size.startsWith('[ ')) ? 0 : (numberOf('Size', dictionary) ?? Infinity)
  }
  const [, pairs] = (another === undefined && /^\[ ((?:\d{1,10} )*)\] /.exec(index)) || []
  if (pairs === undefined) return Infinity
  return pairs.split(' ').reduce((sum, number, at) => (at % 2 === 1 ? sum + Number(number) : sum), 0)
}

/** A key's number in a dictionary; undefined when it is said elsewhere, or twice: of two, viewers take one or the other. */
function numberOf(key: string, dictionary: string): number | undefined {
  const [, after, again] = dictionary.split(`/${key} `)
  const found = again === undefined ? /^(\d{1,10}) (?!\d+ R )/.exec(after ?? '') : null
  return found ? Number(found[1]) : undefined
}

/** The objects of an unpacked list: pairs of number and offset, then the objects, from `First` on. */
function* packedValues(list: string, { dictionary }: PdfStream, left: ReadBudget): Generator<PdfValue> {
  const [first, count] = [numberOf('First', dictionary), numberOf('N', dictionary)]
  if (first === undefined || count === undefined || count > mostObjects) throw harmful()
  const head = list.slice(0, first).split(/[\s\0]+/, 2 * count + 1)
  const words = head.filter(Boolean)
  if (words.length < 2 * count || !words.every((word) => /^\d{1,10}$/.test(word))) throw damaged('PDF')
  for (let n = 0; n < 2 * count; n += 2) {
    const [number, offset] = [Number(words[n]), Number(words[n + 1])]
    yield { number, text: valueAt(list, first + offset, left).text }
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
