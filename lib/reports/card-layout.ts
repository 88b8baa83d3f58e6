import QRCode from 'qrcode'
import { ascentOf, cutText, drawText, widthOf, type Document } from '@/lib/server/papers/text'

/** The drawing board of a report card: what every part of it shares. Points, from the top left of an A4 page. */

export const sheet = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 44, inner: 499.28 }

/** What stands at the foot of a page begins here; remarks that are longer go on on a page of their own. */
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

/** One line of text, made smaller where it would not fit, and cut off where that would make it unreadable. */
export function write(document: Document, text: string, x: number, y: number, options: TextOptions = {}) {
  const {
    size = 10,
    font: weight = 'regular',
    colour: ink = colour.ink,
    width = sheet.right - x,
    align = 'left',
  } = options
  const natural = widthOf(document, text, { weight, size })
  const fitted = { weight, size: natural > width ? Math.max(size * 0.65, (size * width) / natural) : size }
  const line = cutText(document, text, width + 0.5, fitted)
  const free = Math.max(0, width - widthOf(document, line, fitted))
  const left = x + { left: 0, center: free / 2, right: free }[align]
  document.fillColor(ink)
  // On the line on which it would stand in its own size.
  drawText(document, line, left, y + ascentOf(document, { weight, size }) - ascentOf(document, fitted), fitted)
}

export function rule(document: Document, y: number, ink = colour.line, thickness = 0.6) {
  document.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(thickness).strokeColor(ink).stroke()
}

export function heading(document: Document, text: string, y: number) {
  write(document, text, sheet.left, y, { font: 'semibold', size: 11, colour: colour.accent })
}

/** A QR code as one path, so that it prints sharp at any size. */
export function qrCode(document: Document, text: string, x: number, y: number, size: number) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = size / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) document.rect(x + column * unit, y + row * unit, unit, unit)
  document.fill(colour.ink)
}
