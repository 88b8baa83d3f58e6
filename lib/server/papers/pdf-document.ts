import { prepareText, type Document } from './pdf-text'

/** A document of pdfkit without pages yet. */
export async function newDocument(title: string, school: string, { width, height }: { width: number; height: number }) {
  const { default: PDFDocument } = await import('pdfkit')
  const document: Document = new PDFDocument({
    autoFirstPage: false,
    size: [width, height],
    margin: 0,
    // No default font: one that is also registered under a name would be opened at each use.
    font: '',
    info: { Title: title, Author: school },
    lang: 'en-IN',
    displayTitle: true,
  })
  prepareText(document)
  return document
}

/** The bytes that the document has finished. pdfkit works synchronously, so none come later by themselves. */
export function* finishedBytes(document: Document): Generator<Uint8Array> {
  for (let chunk: unknown = document.read(); chunk !== null; chunk = document.read()) yield chunk as Uint8Array
}
