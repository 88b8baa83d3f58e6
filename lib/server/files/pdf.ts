import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import { messages } from '@/lib/messages'
import { damaged, notReal, refusal } from './refusals'

/** Bytes that the lists of objects in a PDF may unpack to; more is a bomb. */
const mostUnpacked = 64 * 1024 * 1024

const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z0-9])/
const encrypted = /\/Encrypt(?![A-Za-z])/
const lineEnd = /^stream(\r\n|\n|\r)/

/**
 * Checks that a file is one whole PDF with at least one page, that it needs no password, and that it starts nothing.
 * @throws AppError unsupported
 */
export async function checkPdf(file: string): Promise<void> {
  const bytes = await readFile(file)
  // Anywhere but at the start, it is something else that also opens as a PDF.
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw notReal('PDF')
  checkEnd(bytes)
  const objects = unescapeNames(objectsOf(bytes))
  if (encrypted.test(objects)) throw refusal(messages.files.protected)
  if (active.test(objects)) throw refusal(messages.files.active)
  await checkPages(bytes)
}

/** A PDF ends with the place of its table of contents; nothing may come after. */
function checkEnd(bytes: Buffer) {
  const text = bytes.toString('latin1', Math.max(0, bytes.length - 4096))
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) throw damaged('PDF')
  if (/[^\s\0]/.test(text.slice(end + 5))) throw refusal(messages.files.mixed)
  const place = Number(/startxref\s+(\d{1,10})\s*$/.exec(text.slice(0, end))?.[1] ?? Number.NaN)
  const found = bytes.toString('latin1', place, place + 32)
  if (!(place < bytes.length) || !/^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(found)) throw damaged('PDF')
}

/** The text of a PDF's objects without their streams' contents, and what its packed lists of objects hold. */
function objectsOf(bytes: Buffer): string {
  const parts: string[] = []
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
    if (!opening || end < 0 || !/\/(ObjStm|XRef)\b/.test(unescapeNames(before.slice(-2048)))) continue
    const text = unpack(bytes.subarray(start + opening[0].length, end), mostUnpacked - unpacked)
    unpacked += text.length
    parts.push(text)
  }
  parts.push(bytes.toString('latin1', at))
  return parts.join('\n')
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

/** A name may be written with its characters' codes: /J#61vaScript. */
const unescapeNames = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

async function checkPages(bytes: Buffer) {
  // A copy: the parser takes its input over.
  const options = { stopAtErrors: true, isEvalSupported: false, verbosity: 0, useSystemFonts: false }
  const document = await getDocumentProxy(new Uint8Array(bytes), options).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'PasswordException') throw refusal(messages.files.protected)
    throw damaged('PDF')
  })
  try {
    if (document.numPages < 1) throw damaged('PDF')
    const pages = [document.getPage(1), document.getPage(document.numPages)]
    await Promise.all(pages).catch(() => {
      throw damaged('PDF')
    })
  } finally {
    await document.destroy()
  }
}
