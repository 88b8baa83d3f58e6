import { readFile } from 'node:fs/promises'
import { fileMessages } from '@/lib/file-messages'
import { checkActions } from './pdf-actions'
import { readPdfObjects } from './pdf-objects'
import { checkUnpackedSize } from './pdf-unpacked-size'
import { damaged, notReal, refusal } from './refusals'

const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|EF|RichMedia|SubmitForm|ImportData|OnInstantiate|XFA) /
const encrypted = /\/Encrypt /

/**
 * Checks that a file is one complete PDF with at least one page, without a password, without active content, and within
 * the limits of unpacking.
 * @throws AppError unsupported
 */
export async function checkPdf(file: string): Promise<void> {
  const whole = await readFile(file)
  // Some programs write a byte order mark or an empty line first.
  const bytes = whole.subarray(/^(?:\xef\xbb\xbf)?[\s\0]*/.exec(whole.toString('latin1', 0, 100))?.[0].length)
  // A PDF header further on would mean that the file is also something else.
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw notReal('PDF')
  checkEnd(bytes)
  const objects = await readPdfObjects(bytes)
  if (objects.values.some(({ text }) => encrypted.test(text))) throw refusal(fileMessages.protected)
  if (objects.values.some(({ text }) => active.test(text))) throw refusal(fileMessages.active)
  checkActions(objects)
  await checkUnpackedSize(bytes, objects)
  await checkPages(bytes)
}

/** A PDF ends with the offset of its cross-reference table; nothing may follow. */
function checkEnd(bytes: Buffer) {
  const text = bytes.toString('latin1', Math.max(0, bytes.length - 4096))
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) throw damaged('PDF')
  if (/[^\s\0]/.test(text.slice(end + 5))) throw refusal(fileMessages.mixed)
  const place = Number(/startxref\s+(\d{1,10})\s*$/.exec(text.slice(0, end))?.[1] ?? Number.NaN)
  const found = bytes.toString('latin1', place, place + 32)
  if (!(place < bytes.length) || !/^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(found)) throw damaged('PDF')
}

async function checkPages(bytes: Buffer) {
  const { getDocumentProxy } = await import('unpdf')
  // A copy, because the parser detaches its input.
  const options = { stopAtErrors: true, isEvalSupported: false, verbosity: 0, useSystemFonts: false }
  const document = await getDocumentProxy(new Uint8Array(bytes), options).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'PasswordException') throw refusal(fileMessages.protected)
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
