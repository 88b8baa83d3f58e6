import { fileMessages } from '@/lib/file-messages'
import { inflate, readBudgetFor } from './pdf-inflate'
import { refusal } from './refusals'

/** Bytes that a PDF's object streams may unpack to. */
const mostUnpacked = 64 * 1024 * 1024
/** Limits: streams, objects, and objects of one number (each save of a PDF may add one). */
const mostStreams = 15_000
const mostObjects = 300_000
const mostOfOneNumber = 1000

const [lineFeed, carriageReturn, blank, hash] = [0x0a, 0x0d, 0x20, 0x23]
const numberBefore = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}$/
/** The longest match of `numberBefore`, in characters. */
const longestNumbers = 55

/** A stream: its object's number, its dictionary (names decoded), and where its bytes start and end (exclusive). */
export type PdfStream = { number: number | undefined; dictionary: string; start: number; end: number }

/** A PDF's text without the contents of streams, its streams, and its unpacked object streams. */
export type PdfObjects = { text: string; streams: PdfStream[]; packed: PackedList[] }

/** An unpacked object stream: pairs of number and offset, then the objects, from `first` on. */
type PackedList = { first: number; text: string }

const harmful = () => refusal(fileMessages.harmful)

/**
 * Reads a whole PDF, including its object streams.
 * @throws AppError unsupported when it has more streams, or its object streams unpack to more, than a document's can.
 */
export async function readPdfObjects(bytes: Buffer): Promise<PdfObjects> {
  const parts: Buffer[] = []
  const streams: PdfStream[] = []
  const packed: PackedList[] = []
  const left = readBudgetFor(bytes.length)
  let unpacked = 0
  let from = 0
  for (let word = bytes.indexOf('stream'); word >= 0; word = bytes.indexOf('stream', Math.max(from, word + 6))) {
    const start = startOfStream(bytes, word + 6)
    if (start === undefined) continue
    const end = bytes.indexOf('endstream', start)
    if (end < 0) break
    const before = bytes.subarray(from, word)
    from = end + 9
    parts.push(before)
    const stream = { ...dictionaryOf(before), start, end }
    if (streams.push(stream) > mostStreams) throw harmful()
    if (!/\/(?:ObjStm|XRef)\b/.test(stream.dictionary)) continue
    const pieces: Buffer[] = []
    const within = await inflate(bytes, start, end, left, (piece) => {
      pieces.push(piece)
      return (unpacked += piece.length) <= mostUnpacked
    })
    if (!within || unpacked > mostUnpacked) throw harmful()
    // Nothing was inflated: the list is not compressed, or in another way.
    const list = pieces.length > 0 ? Buffer.concat(pieces) : bytes.subarray(start, end)
    parts.push(list)
    packed.push({
      first: Number(/\/First[\s\0]{1,20}(\d{1,10})/.exec(stream.dictionary)?.[1] ?? 0),
      text: plainNames(list),
    })
  }
  parts.push(bytes.subarray(from))
  return { text: parts.map(plainNames).join('\n'), streams, packed }
}

/** The offset behind the line end that has to follow the word `stream`; undefined when there is none. */
function startOfStream(bytes: Buffer, at: number): number | undefined {
  if (bytes[at] === carriageReturn) return bytes[at + 1] === lineFeed ? at + 2 : at + 1
  return bytes[at] === lineFeed ? at + 1 : undefined
}

/** The dictionary before a stream: the text from the beginning of its object. */
function dictionaryOf(before: Buffer): Pick<PdfStream, 'number' | 'dictionary'> {
  const begin = Math.max(0, before.lastIndexOf('obj'))
  const number = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{0,20}$/.exec(
    before.toString('latin1', Math.max(0, begin - 60), begin),
  )?.[1]
  return { number: number === undefined ? undefined : Number(number), dictionary: plainNames(before.subarray(begin)) }
}

/** The text with names decoded: a name may have its characters as codes, as /J#61vaScript. */
function plainNames(bytes: Buffer): string {
  if (!bytes.includes(hash)) return bytes.toString('latin1')
  const plain = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const [high, low] = byte === hash ? [digit(bytes[at + 1]), digit(bytes[at + 2])] : [-1, -1]
    const coded = high >= 0 && low >= 0
    plain[length++] = coded ? high * 16 + low : byte
    if (coded) at += 2
  }
  return plain.toString('latin1', 0, length)
}

function digit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/**
 * The bodies of every object number; a number may have several, of which a viewer takes one.
 * @throws AppError unsupported for more objects than a document has, and for packed ones that overlap.
 */
export function objectsByNumber({ text, packed }: PdfObjects): Map<number, string[]> {
  const found = new Map<number, string[]>()
  let count = 0
  const add = (number: number, body: string) => {
    const bodies = found.get(number) ?? []
    if (bodies.push(body) > mostOfOneNumber || ++count > mostObjects) throw harmful()
    if (bodies.length === 1) found.set(number, bodies)
  }
  const starts = startsOf(text)
  starts.forEach(({ number, body }, n) => add(number, text.slice(body, starts[n + 1]?.at)))
  for (const list of packed) {
    const pairs = numbersIn(list.text.slice(0, list.first))
    for (let n = 0; n + 1 < pairs.length; n += 2) {
      const [number = 0, place = 0, , next] = pairs.slice(n, n + 4)
      // Offsets have to increase: overlapping objects would copy the text of a small list many times.
      if (next !== undefined && !(next > place)) throw harmful()
      add(number, list.text.slice(list.first + place, next === undefined ? undefined : list.first + next))
    }
  }
  return found
}

/** For each object: its number, and where it and its body start in `text`. */
function startsOf(text: string): { number: number; at: number; body: number }[] {
  const starts: { number: number; at: number; body: number }[] = []
  let looks = 0
  for (let word = text.indexOf('obj'); word >= 0; word = text.indexOf('obj', word + 3)) {
    if (text.charCodeAt(word - 1) > blank || /[A-Za-z]/.test(text.charAt(word + 3))) continue
    if (++looks > mostObjects) throw harmful()
    const found = numberBefore.exec(text.slice(Math.max(0, word - longestNumbers - 1), word))
    if (found) starts.push({ number: Number(found[1]), at: word - found[0].length, body: word + 3 })
  }
  return starts
}

function numbersIn(text: string): number[] {
  const numbers: number[] = []
  for (const [word] of text.matchAll(/[^\s\0]+/g)) if (numbers.push(Number(word)) > 2 * mostObjects) throw harmful()
  return numbers
}
