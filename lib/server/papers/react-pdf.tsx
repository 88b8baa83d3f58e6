import { Canvas, Font, renderToBuffer, StyleSheet, type DocumentProps } from '@react-pdf/renderer'
import { createContext, useContext, type ComponentProps, type ReactElement } from 'react'
import { fontFile } from './fonts'
import { patchFontkit } from './fontkit-patch'
import { colour, plain, sheet, type TextStyle } from './letterhead'
import { newDocument } from './pdf-document'
import { breakLines, lineHeightOf, type Document, type Painter, type Pen } from './pdf-text'
import { line, writeLine, writeLines, type LineOptions, type LineStyle } from './sheet'

type Paper = ReactElement<DocumentProps>

let registered = false

/**
 * Renders a document of @react-pdf/renderer to bytes; `draw` gets a document of pdfkit, in which text is measured. For a
 * few pages; long lists use pdf-table.ts.
 */
export async function renderPdf(draw: (measuring: Document) => Paper): Promise<Uint8Array<ArrayBuffer>> {
  if (!registered) {
    Font.register({
      family: pdfFont,
      fonts: [
        { src: fontFile('Base', 'regular'), fontWeight: fontWeights.regular },
        { src: fontFile('Base', 'semibold'), fontWeight: fontWeights.semibold },
      ],
    })
    // The default hyphenates words by English syllables.
    Font.registerHyphenationCallback((word) => [word])
    const base = { fontFamily: pdfFont, fontWeight: fontWeights.regular } as const
    await Font.load(base)
    patchFontkit(Font.getFont(base)?.data)
    registered = true
  }
  const measuring = await newDocument('', '', sheet)
  const paper = <Measuring value={measuring}>{draw(measuring)}</Measuring>
  return new Uint8Array(await renderToBuffer(paper as Paper))
}

const pdfFont = 'Noto Sans'
export const fontWeights = { regular: 400, semibold: 600 } as const
const lineHeight = 1.5

/** The document in which the text of a paper is measured. */
const Measuring = createContext<Document | undefined>(undefined)

function useMeasuring(): Document {
  const measuring = useContext(Measuring)
  if (!measuring) throw new Error('outside of renderPdf')
  return measuring
}

/**
 * What the functions for both engines draw, in points from its top left corner. The renderer's own Text has one face, and
 * misplaces the dots of Arabic letters.
 */
export function Drawing({ draw, style }: { draw: (pen: Pen) => void; style: ComponentProps<typeof Canvas>['style'] }) {
  const measuring = useMeasuring()
  function paint(painter: Painter) {
    draw({ ...painter, measuring })
    return null
  }
  return <Canvas style={style} paint={paint} />
}

type Written<Words> = Partial<TextStyle> & { children: Words; width: number }

/** Text in any script, broken into lines of `width`, within a word where that is longer. */
export function WrittenText({ children, width, ...given }: Written<string>) {
  const style = { ...plain, ...given }
  return (
    <WrittenLines width={width} step={style.size * lineHeight} {...style}>
      {breakLines(useMeasuring(), children, width, style)}
    </WrittenLines>
  )
}

/** Lines in any script. Where more than its letters' height is said for each (`step`), it stands in the middle. */
export function WrittenLines({
  children: lines,
  width,
  step,
  ...given
}: Written<readonly string[]> & { step?: number }) {
  const style = { ...plain, ...given }
  const natural = lineHeightOf(useMeasuring(), style)
  const each = step ?? natural
  const size = { width, height: lines.length * each }
  return <Drawing style={size} draw={(pen) => writeLines(pen, lines, 0, (each - natural) / 2, each, style)} />
}

/** One line in any script, which is made to fit (`writeLine`). */
export function WrittenLine({ children, height, ...options }: Written<string> & LineOptions & { height: number }) {
  return <Drawing style={{ width: options.width, height }} draw={(pen) => writeLine(pen, children, 0, 0, options)} />
}

/** A line across the page, in the middle of `height`. */
export function Rule({ height, ...style }: LineStyle & { height: number }) {
  const size = { width: sheet.inner, height }
  return <Drawing style={size} draw={(pen) => line(pen, 0, sheet.inner, height / 2, style)} />
}

/** Shared styles. */
export const pdfStyles = StyleSheet.create({
  page: {
    fontFamily: pdfFont,
    fontSize: plain.size,
    lineHeight,
    color: plain.colour,
  },
  muted: { color: colour.muted },
  rule: { borderBottomWidth: 0.75, borderBottomColor: colour.line },
})
