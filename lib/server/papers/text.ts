import { lettersOf } from '@/lib/graphemes'
import { drawnRuns, faces, type Face, type Run } from './scripts'
import { fontFile, type Weight } from './fonts'
import { mendMarks } from './marks'

/** Text in a document of pdfkit, in whatever scripts it is written. Sizes and widths are in points. */

export type Document = PDFKit.PDFDocument
export type Font = { weight: Weight; size: number }

const nameOf = (face: Face, weight: Weight) => `${face} ${weight}`

/** Makes the faces known to a document. Each but the first is read when it is used. */
export function registerFaces(document: Document) {
  for (const face of faces)
    for (const weight of ['regular', 'semibold'] as const)
      document.registerFont(nameOf(face, weight), fontFile(face, weight))
  document.font(nameOf('Base', 'regular'))
  mendMarks(internals(document)._font.font)
}

/** How wide a line of text is. */
export function widthOf(document: Document, text: string, { weight, size }: Font): number {
  return drawnRuns(text).reduce(
    (sum, run) => sum + document.font(nameOf(run.face, weight), size).widthOfString(run.text),
    0,
  )
}

/** The runs of a line from left to right, each with its distance from the line's beginning. */
export function placesOf(document: Document, text: string, { weight, size }: Font): (Run & { x: number })[] {
  let x = 0
  return drawnRuns(text).map((run) => {
    const place = { ...run, x }
    x += document.font(nameOf(run.face, weight), size).widthOfString(run.text)
    return place
  })
}

/** Draws a line of text; `top` is the top of its letters' line, whatever face they are in. */
export function drawText(document: Document, text: string, left: number, top: number, font: Font) {
  const baseline = top + ascentOf(document, font)
  for (const run of placesOf(document, text, font))
    document
      .font(nameOf(run.face, font.weight), font.size)
      .text(run.text, left + run.x, baseline, { lineBreak: false, baseline: 'alphabetic' })
}

/** From the top of a line to the feet of its letters. */
export function ascentOf(document: Document, { weight, size }: Font): number {
  document.font(nameOf('Base', weight), size)
  return (internals(document)._font.ascender * size) / 1000
}

export function lineHeightOf(document: Document, { weight, size }: Font): number {
  return document.font(nameOf('Base', weight), size).currentLineHeight(true)
}

/** As much of a line as fits, with an ellipsis where it was cut. */
export function cutText(document: Document, text: string, width: number, font: Font): string {
  if (widthOf(document, text, font) <= width) return text
  const letters = lettersOf(text)
  const room = fitting(
    letters.length,
    (count) => widthOf(document, `${letters.slice(0, count).join('')}…`, font) <= width,
  )
  return `${letters.slice(0, Math.max(1, room)).join('')}…`
}

/** The lines of a text of some width, broken between words, and within a word that is longer than a line. */
export function linesOf(document: Document, text: string, width: number, font: Font): string[] {
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
          fitting(letters.length, (count) => fits(letters.slice(0, count).join(''))),
        )
        if (room === letters.length) break
        lines.push(letters.slice(0, room).join(''))
        line = letters.slice(room).join('')
      }
    }
    return [...lines, line]
  })
}

/** The largest count up to `most` that still fits; those above it do not. */
function fitting(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** What pdfkit's types leave out. */
type Internals = {
  _font: {
    id: string
    font: object
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
 * Writes many short plain texts, such as the cells of a list: each letter is looked up once and set beside the next, without
 * kerning. pdfkit's own way shapes each new number anew and takes ten times as long.
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

  /** The operators that draw a text within `page`; `squeeze` makes its letters smaller. */
  operators(text: string, left: number, top: number, squeeze = 1): string {
    let codes = ''
    for (const letter of text) codes += this.#glyph(letter).code
    const size = (this.font.size * squeeze).toFixed(3)
    return `/${this.#font.id} ${size} Tf 1 0 0 1 ${left.toFixed(2)} ${(-top - this.#ascent).toFixed(2)} Tm [<${codes}>] TJ`
  }

  /** Puts what `operators` made onto the page. */
  write(operators: readonly string[]) {
    this.#internals.page.fonts[this.#font.id] ??= this.#font.ref()
    // pdfkit counts from the top of the page downwards, and text would stand on its head.
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
