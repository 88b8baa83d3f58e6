import { readFileSync } from 'node:fs'
import { lettersOf } from '@/lib/graphemes'
import { isPlainLatin, runsAsDrawn, type Face, type TextRun } from './writing-systems'
import { fontFile, type Weight } from './fonts'
import { patchFontkit } from './fontkit-patch'

/** Text in any script, for both engines. Sizes and widths are in points. */

export type Document = PDFKit.PDFDocument
export type Font = { weight: Weight; size: number }

/** The drawing functions that a document of pdfkit and a Canvas of @react-pdf/renderer have both. */
export type Painter = {
  font(source: FontSource, key: string, size: number): Painter
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): Painter
  fillColor(colour: string, opacity?: number): Painter
  rect(x: number, y: number, width: number, height: number): Painter
  fill(colour?: string): Painter
  moveTo(x: number, y: number): Painter
  lineTo(x: number, y: number): Painter
  lineWidth(width: number): Painter
  strokeColor(colour: string): Painter
  stroke(): Painter
  dash(length: number, options: { space: number }): Painter
  save(): Painter
  restore(): Painter
  rotate(degrees: number, options: { origin: number[] }): Painter
}

/** What a paper is drawn with. A Canvas cannot measure, and has a document that does. */
export type Pen = Document | (Painter & { measuring: Document })

export const measuringOf = (pen: Pen): Document => ('measuring' in pen ? pen.measuring : pen)

/** Makes a document ready for text in any script. */
export function prepareText(document: Document) {
  setFace(document, 'Base', { weight: 'regular', size: 10 })
  patchFontkit(internals(document)._font.font)
}

type FontSource = Parameters<Document['font']>[0]
type OpenedFont = FontSource & { _tables: object; hasGlyphForCodePoint(code: number): boolean }

/**
 * The files of faces, and what was decoded of them: to do it anew for each document takes longer than to draw a page.
 * Documents don't share the opened font itself: it notes in its letters for which text they were used first.
 */
const files = new Map<string, { bytes: Uint8Array; tables: object }>()

/** Sets the face in which a document goes on. */
function setFace(document: Document, face: Face, { weight, size }: Font): Document {
  const file = fontFile(face, weight)
  const known = files.get(file)
  const bytes = known?.bytes ?? readFileSync(file)
  document.registerFont(file, bytes).font(file, size)
  const { font } = internals(document)._font
  if (known) font._tables = known.tables
  else files.set(file, { bytes, tables: font._tables })
  return document
}

/** The runs of a line from left to right, without signs that no face has: they would be drawn as a box. */
function drawnRuns(document: Document, text: string, { weight, size }: Font): TextRun[] {
  const runs = runsAsDrawn(text)
  if (isPlainLatin(text)) return runs
  return runs.map((run) => {
    setFace(document, run.face, { weight, size })
    const { font } = internals(document)._font
    return {
      ...run,
      text: [...run.text].filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)).join(''),
    }
  })
}

/** In points. */
export function widthOf(document: Document, text: string, font: Font): number {
  return drawnRuns(document, text, font).reduce(
    (sum, run) => sum + setFace(document, run.face, font).widthOfString(run.text),
    0,
  )
}

/** Draws a line of text; `top` is the top of the base face's line, so that all faces share a baseline. */
export function drawText(pen: Pen, text: string, left: number, top: number, font: Font) {
  const document = measuringOf(pen)
  const baseline = top + ascentOf(document, font)
  let x = left
  const runs = drawnRuns(document, text, font)
  for (const [index, run] of runs.entries()) {
    setFace(document, run.face, font)
    // What is beside nothing need not be measured.
    const width = index < runs.length - 1 ? document.widthOfString(run.text) : 0
    pen.font(internals(document)._font.font, fontFile(run.face, font.weight), font.size)
    pen.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    x += width
  }
}

/** From the top of a line to its baseline. */
export function ascentOf(document: Document, { weight, size }: Font): number {
  setFace(document, 'Base', { weight, size })
  return (internals(document)._font.ascender * size) / 1000
}

export function lineHeightOf(document: Document, { weight, size }: Font): number {
  return setFace(document, 'Base', { weight, size }).currentLineHeight(true)
}

/** The text cut to `width`, with an ellipsis where it was cut. */
export function truncateText(document: Document, text: string, width: number, font: Font): string {
  if (widthOf(document, text, font) <= width) return text
  const letters = lettersOf(text)
  const room = largestFitting(
    letters.length,
    (count) => widthOf(document, `${letters.slice(0, count).join('')}…`, font) <= width,
  )
  return `${letters.slice(0, Math.max(1, room)).join('')}…`
}

/** Breaks a text into lines of `width`: between words, and within a word that is longer than a line. */
export function breakLines(document: Document, text: string, width: number, font: Font): string[] {
  const fits = (line: string) => widthOf(document, line, font) <= width
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = word
      while (!fits(line)) {
        const letters = lettersOf(line)
        const room = Math.max(
          1,
          largestFitting(letters.length, (count) => fits(letters.slice(0, count).join(''))),
        )
        if (room === letters.length) break
        lines.push(letters.slice(0, room).join(''))
        line = letters.slice(room).join('')
      }
    }
    return [...lines, line]
  })
}

/** An address of several lines as one. */
export const inOneLine = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')

/** The largest count up to `most` that fits, by binary search. */
function largestFitting(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Parts of pdfkit that its types leave out. */
type Internals = {
  _font: {
    id: string
    font: OpenedFont
    ascender: number
    ref(): object
    encode(text: string): [string[], { xAdvance: number }[]]
  }
  page: { fonts: Record<string, object> }
  addContent(operators: string): void
}
const internals = (document: Document) => document as unknown as Internals

type Glyph = { code: string; advance: number }

/**
 * Writes many short Latin texts, such as the cells of a list: each letter is looked up once and set without kerning.
 * pdfkit shapes each new number anew, which takes ten times as long.
 */
export class PlainWriter {
  readonly #glyphs = new Map<string, Glyph>()
  readonly #font: Internals['_font']
  readonly #internals: Internals
  readonly #ascent: number

  constructor(
    document: Document,
    readonly font: Font,
  ) {
    this.#ascent = ascentOf(document, font)
    this.#internals = internals(document)
    this.#font = this.#internals._font
  }

  widthOf(text: string): number {
    let width = 0
    for (const letter of text) width += this.#glyph(letter).advance
    return (width * this.font.size) / 1000
  }

  /** The PDF operators that draw a text; `squeeze` scales its letters. */
  operators(text: string, left: number, top: number, squeeze = 1): string {
    let codes = ''
    for (const letter of text) codes += this.#glyph(letter).code
    const size = (this.font.size * squeeze).toFixed(3)
    return `/${this.#font.id} ${size} Tf 1 0 0 1 ${left.toFixed(2)} ${(-top - this.#ascent).toFixed(2)} Tm [<${codes}>] TJ`
  }

  /** Adds operators to the current page. */
  write(operators: readonly string[]) {
    this.#internals.page.fonts[this.#font.id] ??= this.#font.ref()
    // pdfkit flips the y axis of a page, which would turn text upside down.
    this.#internals.addContent(`q 1 0 0 -1 0 0 cm BT\n${operators.join('\n')}\nET Q`)
  }

  #glyph(letter: string): Glyph {
    const known = this.#glyphs.get(letter)
    if (known) return known
    const [[code = ''], [position]] = this.#font.encode(letter)
    const glyph = { code, advance: position?.xAdvance ?? 0 }
    this.#glyphs.set(letter, glyph)
    return glyph
  }
}
