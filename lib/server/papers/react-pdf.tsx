import { setTimeout as sleep } from 'node:timers/promises'
import { Canvas, Image as Picture, renderToBuffer, View, type DocumentProps } from '@react-pdf/renderer'
import type { ComponentProps, ReactElement } from 'react'
import type { LaidOutHead } from './letterhead'
import { plain, sheet } from './look'
import { newDocument } from './pdf-document'
import { breakLines, lineHeightOf, type Document, type Painter, type Pen } from './pdf-text'
import { line, writeLine, type LineOptions, type LineStyle } from './sheet'

type Paper = ReactElement<DocumentProps>

/** Milliseconds after which the next paper no longer waits for one. A page takes a tenth of a second. */
const LONGEST = 30_000

/**
 * Renders a document of @react-pdf/renderer to bytes; `draw` gets a document of pdfkit, in which text is measured. For a
 * few pages; long lists use pdf-table.ts.
 */
export function renderPdf(draw: (measuring: Document) => Paper): Promise<Uint8Array<ArrayBuffer>> {
  const made = last.then(async () => {
    measuring = await newDocument('', '', sheet)
    return new Uint8Array(await renderToBuffer(draw(measuring)))
  })
  last = Promise.race([made, sleep(LONGEST, undefined, { ref: false })]).catch(() => undefined)
  return made
}

/**
 * Papers are drawn one after another, which takes the thread no longer, each with its own fonts: a font notes in its
 * letters for which text they were used first, and in a second paper others could no longer be copied.
 */
let last: Promise<unknown> = Promise.resolve()
let measuring: Document | undefined

function measuringDocument(): Document {
  if (!measuring) throw new Error('outside of renderPdf')
  return measuring
}

/**
 * What the functions for both engines draw, in points from its top left corner. The renderer's own Text has one face, and
 * misplaces the dots of Arabic letters.
 */
export function Drawing({ draw, style }: { draw: (pen: Pen) => void; style: ComponentProps<typeof Canvas>['style'] }) {
  function paint(painter: Painter) {
    draw({ ...painter, measuring: measuringDocument() })
    return null
  }
  return <Canvas style={style} paint={paint} />
}

/** The letterhead, `width` wide. */
export const Head = ({ head: { height, logo, draw }, width }: { head: LaidOutHead; width: number }) => (
  <View style={{ width, height }}>
    {logo && <LogoAt logo={logo} left={0} top={0} />}
    <Drawing style={{ position: 'absolute', top: 0, left: 0, width, height }} draw={(pen) => draw(pen, 0, 0)} />
  </View>
)

/** The logo of a letterhead that begins at `left` and `top`. */
export const LogoAt = ({ logo, left, top }: { logo: NonNullable<LaidOutHead['logo']>; left: number; top: number }) => (
  <Picture
    src={logo.src}
    style={{
      position: 'absolute',
      left,
      top: top + logo.top,
      width: logo.width,
      height: logo.height,
    }}
  />
)

type Written<Words> = LineOptions & { children: Words; width: number }

/** Text in any script, broken into lines of `width`, within a word where that is longer. */
export function WrittenText({ children, width, ...given }: Written<string>) {
  const style = { ...plain, ...given }
  const lines = breakLines(measuringDocument(), children, width, style)
  return (
    <WrittenLines width={width} step={style.size * 1.5} {...style}>
      {lines}
    </WrittenLines>
  )
}

/** Lines in any script. Each stands in the middle of its `step`, which is the height of its letters if nothing is said. */
export function WrittenLines({ children: lines, step, ...given }: Written<readonly string[]> & { step?: number }) {
  const style = { ...plain, ...given }
  const natural = lineHeightOf(measuringDocument(), style)
  const each = step ?? natural
  const top = (each - natural) / 2
  return (
    <Drawing
      style={{ width: style.width, height: lines.length * each }}
      draw={(pen) => lines.forEach((line, index) => writeLine(pen, line, 0, top + index * each, style))}
    />
  )
}

/** One line in any script, which is made to fit (`writeLine`). */
export function WrittenLine({ children, height, ...options }: Written<string> & { height: number }) {
  return <Drawing style={{ width: options.width, height }} draw={(pen) => writeLine(pen, children, 0, 0, options)} />
}

/** A line across the page, in the middle of `height`. */
export function Rule({ height, ...style }: LineStyle & { height: number }) {
  const size = { width: sheet.inner, height }
  return <Drawing style={size} draw={(pen) => line(pen, 0, sheet.inner, height / 2, style)} />
}
