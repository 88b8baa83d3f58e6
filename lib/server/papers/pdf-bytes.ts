/** The bytes that the document has finished. pdfkit works synchronously, so none come later by themselves. */
export function* finishedBytes(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let chunk: unknown = document.read(); chunk !== null; chunk = document.read()) yield chunk as Uint8Array
}
