import { encode } from 'uqr'
import { ascentOf, truncateText, drawText, widthOf, type Document } from '@/lib/server/papers/pdf-text'

/** The A4 page of a report card, in points from its top left corner. */

export const sheet = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 44, inner: 499.28 }

/** The top of the signatures and the QR code; longer remarks continue on another page. */
export const footTop = 668

export const colour = {
  ink: '#23201b',
  muted: '#615a50',
  line: '#d8d0c3',
  raised: '#f2eee7',
  accent: '#0d4f5e',
  paper: '#ffffff',
}

export const bandColour = { Excellent: '#1d6440', Good: '#0d4f5e', Fair: '#5b6b2f', Pass: '#a06a10', Below: '#a1281f' }

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

/** Drawn as one path, so that it prints sharply at any size. */
export function qrCode(document: Document, text: string, x: number, y: number, size: number) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const unit = size / modules
  data.forEach((row, line) =>
    row.forEach((dark, column) => {
      if (dark) document.rect(x + column * unit, y + line * unit, unit, unit)
    }),
  )
  document.fill(colour.ink)
}
