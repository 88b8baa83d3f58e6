import { encode } from 'uqr'
import { formatCode } from './code'
import { colour, labelStyle, plain, sheet, type TextStyle } from './look'
import { ascentOf, breakLines, drawText, measuringOf, truncateText, widthOf, type Font, type Pen } from './pdf-text'

/** What papers have in common, whichever engine draws them. */

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
  pen.fillColor(ink)
  const leftOf = (written: number) => x + { left: 0, center: 0.5, right: 1 }[align] * Math.max(0, width - written)
  if (natural <= width) return drawText(pen, text, leftOf(natural), y, { weight, size })
  const fitted = { weight, size: Math.max(size * 0.65, (size * width) / natural) }
  const line = truncateText(document, text, width + 0.5, fitted)
  const left = leftOf(widthOf(document, line, fitted))
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

/** A line to sign on, with who signs, and below that the name where it is known. */
export type Signer = { role: string; name?: string }

const signing = 150

/** Three of them beside one another, above `footTop`'s code. */
export function signatures(pen: Pen, signers: readonly Signer[]) {
  const gap = (sheet.inner - 3 * signing) / 2
  signers.forEach((signer, index) => signature(pen, signer, sheet.left + index * (signing + gap), footTop + 42))
}

export function signature(pen: Pen, { role, name }: Signer, x: number, y: number, width = signing) {
  line(pen, x, x + width, y, { colour: colour.muted })
  writeLine(pen, role, x, y + 5, { ...labelStyle, width })
  if (name) writeLine(pen, name, x, y + 17, { size: 9, width })
}

/** What the code on a paper is for. `address` is that of the page without the code. */
export type Verifying = { address: string; code: string; says: string }

/** Below the signatures: the code by which anybody can check the paper. */
export function verifyFoot(pen: Pen, note: Verifying) {
  rule(pen, footTop + 80)
  verifyNote(pen, note, { x: sheet.left, y: footTop + 90, width: sheet.inner, size: 58 })
}

type Place = { x: number; y: number; width: number; size: number }

/** The code as a picture of `size`, and beside it what it is for and the code to type. */
export function verifyNote(pen: Pen, { address, code, says }: Verifying, { x, y, width, size }: Place) {
  qrCode(pen, address + code, x, y, size)
  const left = x + size + 14
  const room = width - size - 14
  const top = y + (size - 46) / 2
  const lines = breakLines(measuringOf(pen), says, room, saysStyle)
  writeLine(pen, 'Is this paper genuine?', left, top, { weight: 'semibold', size: 9.5, width: room })
  writeLines(pen, lines, left, top + 15, 11.5, saysStyle)
  writeLine(pen, address + formatCode(code), left, top + 17 + lines.length * 11.5, { size: 8.5, width: room })
}

const saysStyle: TextStyle = { weight: 'regular', size: 8.5, colour: colour.muted }

/** A QR code of `text`, `size` wide. Drawn as one path, so that it prints sharply at any size; what is dark beside one another is one rectangle. */
export function qrCode(pen: Pen, text: string, x: number, y: number, size: number) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const unit = size / modules
  data.forEach((row, line) => {
    for (let from = row.indexOf(true); from >= 0;) {
      const end = row.indexOf(false, from)
      const to = end < 0 ? modules : end
      pen.rect(x + from * unit, y + line * unit, (to - from) * unit, unit)
      from = row.indexOf(true, to)
    }
  })
  pen.fill(colour.ink)
}

/** A word across the page, through which everything can still be read. */
export function stamp(pen: Pen, word: string, { width, height }: { width: number; height: number }, size: number) {
  const font: Font = { weight: 'semibold', size }
  const [x, y] = [width / 2, height / 2]
  pen.rotate(-Math.atan(height / width) * (180 / Math.PI) * 0.7, { origin: [x, y] })
  pen.fillColor(colour.negative, 0.2)
  drawText(pen, word, x - widthOf(measuringOf(pen), word, font) / 2, y - font.size / 2, font)
}
