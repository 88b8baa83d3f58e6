import { encode } from 'uqr'
import { formatCode } from './code'
import { ascentOf, truncateText, drawText, prepareText, widthOf, type Document } from './pdf-text'

/** The A4 page of report cards and certificates, in points from its top left corner. */

export const sheet = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 44, inner: 499.28 }

/** The top of the signatures and the QR code. */
export const footTop = 668

export const colour = {
  ink: '#23201b',
  muted: '#615a50',
  line: '#d8d0c3',
  raised: '#f2eee7',
  accent: '#0d4f5e',
  negative: '#a1281f',
  paper: '#ffffff',
}

/** A document without pages yet. */
export async function sheets(title: string, school: string): Promise<Document> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [sheet.width, sheet.height],
    margin: 0,
    font: '',
    info: { Title: title, Author: school },
    lang: 'en-IN',
    displayTitle: true,
  })
  prepareText(document)
  return document
}

type TextOptions = {
  size?: number
  font?: 'regular' | 'semibold'
  colour?: string
  width?: number
  align?: 'left' | 'right' | 'center'
}

/** Writes one line of text, smaller where it would not fit, and cut where that would be unreadable. */
export function writeLine(document: Document, text: string, x: number, y: number, options: TextOptions = {}) {
  const {
    size = 10,
    font: weight = 'regular',
    colour: ink = colour.ink,
    width = sheet.right - x,
    align = 'left',
  } = options
  const natural = widthOf(document, text, { weight, size })
  const fitted = { weight, size: natural > width ? Math.max(size * 0.65, (size * width) / natural) : size }
  const line = truncateText(document, text, width + 0.5, fitted)
  const free = Math.max(0, width - widthOf(document, line, fitted))
  const left = x + { left: 0, center: free / 2, right: free }[align]
  document.fillColor(ink)
  // On the baseline it would have at full size.
  drawText(document, line, left, y + ascentOf(document, { weight, size }) - ascentOf(document, fitted), fitted)
}

export function rule(document: Document, y: number, ink = colour.line, thickness = 0.6) {
  document.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(thickness).strokeColor(ink).stroke()
}

export function heading(document: Document, text: string, y: number) {
  writeLine(document, text, sheet.left, y, { font: 'semibold', size: 11, colour: colour.accent })
}

/** Three lines to sign on, each with who signs, and below that the name where it is known. */
export function signatures(document: Document, signers: readonly { role: string; name?: string }[]) {
  const width = 150
  const gap = (sheet.inner - 3 * width) / 2
  signers.forEach(({ role, name }, index) => {
    const [x, y] = [sheet.left + index * (width + gap), footTop + 42]
    document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(colour.muted)
      .stroke()
    writeLine(document, role, x, y + 5, { size: 9, colour: colour.muted, width })
    if (name) writeLine(document, name, x, y + 17, { size: 9, width })
  })
}

/** Below the signatures: the code by which anybody can check the paper. `address` is that of the page without the code. */
export function verifyNote(
  document: Document,
  { address, code, says }: { address: string; code: string; says: string },
) {
  rule(document, footTop + 80)
  const [x, y] = [sheet.left, footTop + 90]
  qrCode(document, address + code, x, y, 58)
  writeLine(document, 'Is this paper genuine?', x + 74, y + 2, { font: 'semibold', size: 9.5 })
  writeLine(document, says, x + 74, y + 17, { size: 8.5, colour: colour.muted })
  writeLine(document, address + formatCode(code), x + 74, y + 31, { size: 8.5 })
}

/** Drawn as one path, so that it prints sharply at any size. */
function qrCode(document: Document, text: string, x: number, y: number, size: number) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const unit = size / modules
  data.forEach((row, line) =>
    row.forEach((dark, column) => {
      if (dark) document.rect(x + column * unit, y + line * unit, unit, unit)
    }),
  )
  document.fill(colour.ink)
}
