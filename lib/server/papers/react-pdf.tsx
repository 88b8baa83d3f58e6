import { Canvas, Font, renderToBuffer, StyleSheet, type DocumentProps } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import type { ReactElement } from 'react'
import { fontFile } from './fonts'
import { patchFontkit } from './fontkit-patch'
import { ascentOf, breakLines, positionedRuns, prepareText, type Document, type Font as Letters } from './pdf-text'

let registered = false

/** Renders a document of @react-pdf/renderer to bytes. For a few pages; long lists use pdf-table.ts. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array<ArrayBuffer>> {
  if (!registered) {
    Font.register({
      family: pdfFont,
      fonts: [
        { src: fontFile('Base', 'regular'), fontWeight: 400 },
        { src: fontFile('Base', 'semibold'), fontWeight: 600 },
      ],
    })
    // The default hyphenates words by English syllables.
    Font.registerHyphenationCallback((word) => [word])
    const base = { fontFamily: pdfFont, fontWeight: 400 } as const
    await Font.load(base)
    patchFontkit(Font.getFont(base)?.data)
    registered = true
  }
  return new Uint8Array(await renderToBuffer(document))
}

const pdfFont = 'Noto Sans'
const ink = '#23201b'
const lineHeight = 1.5

let measuringDocument: Document | undefined

/** Only for measuring text; it keeps nothing. */
function measure(): Document {
  if (measuringDocument) return measuringDocument
  const options: PDFKit.PDFDocumentOptions & { fontLayoutCache: boolean } = {
    autoFirstPage: false,
    font: '',
    fontLayoutCache: false,
  }
  measuringDocument = new PDFDocument(options)
  prepareText(measuringDocument)
  return measuringDocument
}

/** The drawing functions of @react-pdf/renderer's Canvas that are used here. */
type Painter = Record<'font' | 'fillColor' | 'text', (...values: unknown[]) => unknown>

/**
 * Text in any script, broken into lines of `width` points, within a word where that is longer. The renderer's own Text
 * has one face and misplaces the dots of Arabic letters.
 */
export function WrittenText({
  children,
  width,
  colour = ink,
  size = 10,
}: {
  children: string
  width: number
  colour?: string
  size?: number
}) {
  const font: Letters = { weight: 'regular', size }
  const lines = breakLines(measure(), children, width, font)
  const height = size * lineHeight
  // Vertically centred in its line, like the renderer's own text; 1.362 is the height of Noto Sans.
  const baseline = (height - size * 1.362) / 2 + ascentOf(measure(), font)
  const places = lines.flatMap((line, index) =>
    positionedRuns(measure(), line, font).map((place) => ({ ...place, y: index * height + baseline })),
  )

  function paint(painter: Painter) {
    painter.fillColor(colour)
    for (const { face, text, x, y } of places) {
      painter.font(fontFile(face, 'regular'), size)
      painter.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
    }
    return null
  }
  return <Canvas style={{ width, height: lines.length * height }} paint={paint} />
}

/** Shared styles. The colours are those of the light theme in app/globals.css. */
export const pdfStyles = StyleSheet.create({
  page: { fontFamily: pdfFont, fontSize: 10, lineHeight, color: ink, paddingHorizontal: 48, paddingVertical: 44 },
  muted: { color: '#615a50' },
  title: { fontSize: 16, fontWeight: 600, lineHeight: 1.3 },
  rule: { borderBottomWidth: 0.75, borderBottomColor: '#e2dbd0' },
})
