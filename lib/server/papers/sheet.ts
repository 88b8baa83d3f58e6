import { encode } from 'uqr'
import { formatCode } from './code'
import { colour, plain, sheet, type TextStyle } from './letterhead'
import { ascentOf, drawText, measuringOf, truncateText, widthOf, type Pen } from './pdf-text'

/** What report cards and certificates have in common, each of which another engine draws. */

/** The top of the signatures and the QR code. */
export const footTop = 668

/** A part of a page, which is drawn wherever there is room. */
export type Part = { height: number; draw: (pen: Pen, top: number) => void }

export type LineOptions = Partial<TextStyle> & { width?: number; align?: 'left' | 'right' | 'center' }

/** Writes one line of text, smaller where it would not fit, and cut where that would be unreadable. */
export function writeLine(pen: Pen, text: string, x: number, y: number, options: LineOptions = {}) {
  const { weight, size, colour: ink, width = sheet.right - x, align = 'left' } = { ...plain, ...options }
  const document = measuringOf(pen)
  const natural = widthOf(document, text, { weight, size })
  const fitted = { weight, size: natural > width ? Math.max(size * 0.65, (size * width) / natural) : size }
  const line = truncateText(document, text, width + 0.5, fitted)
  const free = Math.max(0, width - widthOf(document, line, fitted))
  const left = x + { left: 0, center: free / 2, right: free }[align]
  pen.fillColor(ink)
  // On the baseline it would have at full size.
  drawText(pen, line, left, y + ascentOf(document, { weight, size }) - ascentOf(document, fitted), fitted)
}

/** Writes lines below one another, as they were broken. */
export function writeLines(
  pen: Pen,
  lines: readonly string[],
  x: number,
  y: number,
  step: number,
  { colour: ink, ...font }: TextStyle,
) {
  pen.fillColor(ink)
  lines.forEach((line, index) => drawText(pen, line, x, y + index * step, font))
}

export type LineStyle = { colour?: string; thickness?: number }

/** A line across the page. */
export const rule = (pen: Pen, y: number, style?: LineStyle) => line(pen, sheet.left, sheet.right, y, style)

export function line(pen: Pen, from: number, to: number, y: number, style: LineStyle = {}) {
  const { colour: ink = colour.strong, thickness = 0.6 } = style
  pen.moveTo(from, y).lineTo(to, y).lineWidth(thickness).strokeColor(ink).stroke()
}

export function heading(pen: Pen, text: string, y: number) {
  writeLine(pen, text, sheet.left, y, { weight: 'semibold', size: 11, colour: colour.accent })
}

/** Three lines to sign on, each with who signs, and below that the name where it is known. */
export function signatures(pen: Pen, signers: readonly { role: string; name?: string }[]) {
  const width = 150
  const gap = (sheet.inner - 3 * width) / 2
  signers.forEach(({ role, name }, index) => {
    const [x, y] = [sheet.left + index * (width + gap), footTop + 42]
    line(pen, x, x + width, y, { colour: colour.muted })
    writeLine(pen, role, x, y + 5, { size: 9, colour: colour.muted, width })
    if (name) writeLine(pen, name, x, y + 17, { size: 9, width })
  })
}

/** Below the signatures: the code by which anybody can check the paper. `address` is that of the page without the code. */
export function verifyNote(pen: Pen, { address, code, says }: { address: string; code: string; says: string }) {
  rule(pen, footTop + 80)
  const [x, y] = [sheet.left, footTop + 90]
  qrCode(pen, address + code, x, y, 58)
  writeLine(pen, 'Is this paper genuine?', x + 74, y + 2, { weight: 'semibold', size: 9.5 })
  writeLine(pen, says, x + 74, y + 17, { size: 8.5, colour: colour.muted })
  writeLine(pen, address + formatCode(code), x + 74, y + 31, { size: 8.5 })
}

/** Drawn as one path, so that it prints sharply at any size. */
function qrCode(pen: Pen, text: string, x: number, y: number, size: number) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const unit = size / modules
  data.forEach((row, line) =>
    row.forEach((dark, column) => {
      if (dark) pen.rect(x + column * unit, y + line * unit, unit, unit)
    }),
  )
  pen.fill(colour.ink)
}
