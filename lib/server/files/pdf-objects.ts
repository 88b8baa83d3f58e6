import { inflateSync } from 'node:zlib'
import { messages } from '@/lib/messages'
import { refusal } from './refusals'

/** Bytes that the lists of objects in a PDF may unpack to; more is a bomb. */
const mostUnpacked = 64 * 1024 * 1024

const lineEnd = /^stream(\r\n|\n|\r)/
const objectStart = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}obj(?![A-Za-z])/g

/** The bytes of one stream from its first, and what its dictionary says, with plain names. */
export type PdfStream = { number: number | undefined; dictionary: string; start: number; end: number }

/** A PDF's objects: their text without the contents of streams, and the streams. */
export type PdfObjects = { text: string; streams: PdfStream[]; packed: PackedList[] }

/** What a packed list of objects holds: pairs of number and place, then the objects from `first` on. */
type PackedList = { first: number; text: string }

/** A name may be written with its characters' codes: /J#61vaScript. */
const unescapeNames = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Reads a PDF from its first byte to its last, also what its packed lists of objects hold.
 * @throws AppError unsupported when these lists unpack to more than a document's can.
 */
export function objectsOf(bytes: Buffer): PdfObjects {
  const parts: string[] = []
  const streams: PdfStream[] = []
  const packed: PackedList[] = []
  let unpacked = 0
  let at = 0
  for (;;) {
    const start = bytes.indexOf('stream', at)
    if (start < 0) break
    const before = bytes.toString('latin1', at, start)
    parts.push(before)
    const opening = lineEnd.exec(bytes.toString('latin1', start, start + 8))
    const end = opening ? bytes.indexOf('endstream', start) : -1
    at = end < 0 ? start + 6 : end + 9
    if (!opening || end < 0) continue
    const stream = { ...dictionaryOf(before), start: start + opening[0].length, end }
    streams.push(stream)
    if (!/\/(?:ObjStm|XRef)\b/.test(stream.dictionary)) continue
    const text = unpack(bytes.subarray(stream.start, end), mostUnpacked - unpacked)
    unpacked += text.length
    parts.push(text)
    packed.push({ first: Number(/\/First[\s\0]{1,20}(\d{1,10})/.exec(stream.dictionary)?.[1] ?? 0), text: unescapeNames(text) })
  }
  parts.push(bytes.toString('latin1', at))
  return { text: unescapeNames(parts.join('\n')), streams, packed }
}

/** The dictionary in front of a stream: what follows the beginning of its object. */
function dictionaryOf(before: string): Pick<PdfStream, 'number' | 'dictionary'> {
  const begin = before.lastIndexOf('obj')
  const number = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{0,20}$/.exec(before.slice(Math.max(0, begin - 60), Math.max(0, begin)))?.[1]
  return { number: number === undefined ? undefined : Number(number), dictionary: unescapeNames(before.slice(Math.max(0, begin))) }
}

function unpack(packed: Buffer, most: number): string {
  try {
    // Cut off where the stream ends: a line end stands behind it.
    return inflateSync(packed, { maxOutputLength: Math.max(1, most), finishFlush: 2 }).toString('latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw refusal(messages.files.harmful)
    // Packed in another way, or not at all.
    return packed.toString('latin1')
  }
}

/** Every object by its number; a number may stand for several, of which a viewer takes one. */
export function byNumber({ text, packed }: PdfObjects): Map<number, string[]> {
  const found = new Map<number, string[]>()
  const add = (number: number, body: string) => void found.set(number, [...(found.get(number) ?? []), body])
  const starts = [...text.matchAll(objectStart)]
  starts.forEach((start, n) => add(Number(start[1]), text.slice(start.index + start[0].length, starts[n + 1]?.index)))
  for (const list of packed) {
    const pairs = list.text.slice(0, list.first).trim().split(/[\s\0]+/).map(Number)
    for (let n = 0; n + 1 < pairs.length; n += 2) {
      const next = pairs[n + 3]
      add(pairs[n] ?? 0, list.text.slice(list.first + (pairs[n + 1] ?? 0), next === undefined ? undefined : list.first + next))
    }
  }
  return found
}
