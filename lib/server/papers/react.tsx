import { Canvas, Font, renderToBuffer, StyleSheet, type DocumentProps } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import type { ReactElement } from 'react'
import { fontFile } from './fonts'
import { mendMarks } from './marks'
import { ascentOf, linesOf, placesOf, registerFaces, type Document, type Font as Letters } from './text'

let registered = false

/** A document of @react-pdf/renderer as a file's bytes: for a page or a few. Long lists are table.ts's. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array<ArrayBuffer>> {
  if (!registered) {
    Font.register({
      family: pdfFont,
      fonts: [
        { src: fontFile('Base', 'regular'), fontWeight: 400 },
        { src: fontFile('Base', 'semibold'), fontWeight: 600 },
      ],
    })
    // It would break words at syllables of English.
    Font.registerHyphenationCallback((word) => [word])
    const base = { fontFamily: pdfFont, fontWeight: 400 } as const
    await Font.load(base)
    mendMarks(Font.getFont(base)?.data)
    registered = true
  }
  return new Uint8Array(await renderToBuffer(document))
}

const pdfFont = 'Noto Sans'
const ink = '#23201b'
const lineHeight = 1.5

let rule: Document | undefined

/** Measures text. Nothing is drawn on it, and it remembers none. */
function measure(): Document {
  if (rule) return rule
  const options: PDFKit.PDFDocumentOptions & { fontLayoutCache: boolean } = {
    autoFirstPage: false,
    font: '',
    fontLayoutCache: false,
  }
  rule = new PDFDocument(options)
  registerFaces(rule)
  return rule
}

/** The part of a drawing board of @react-pdf/renderer that writes. */
type Painter = Record<'font' | 'fillColor' | 'text', (...values: unknown[]) => unknown>

/**
 * What people wrote, in whatever scripts: broken into lines `width` points wide, within a word too where it is longer. The
 * renderer's own Text has one face, and puts the dots of Arabic letters in wrong places.
 */
export function Words({
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
  const lines = linesOf(measure(), children, width, font)
  const height = size * lineHeight
  // In the middle of its line, as the renderer's own text stands.
  const baseline = (height - size * 1.362) / 2 + ascentOf(measure(), font)
  const places = lines.flatMap((line, index) =>
    placesOf(measure(), line, font).map((place) => ({ ...place, y: index * height + baseline })),
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

/** The look of the school's papers. Colours are those of app/globals.css in its light theme. */
export const pdfStyles = StyleSheet.create({
  page: { fontFamily: pdfFont, fontSize: 10, lineHeight, color: ink, paddingHorizontal: 48, paddingVertical: 44 },
  muted: { color: '#615a50' },
  title: { fontSize: 16, fontWeight: 600, lineHeight: 1.3 },
  rule: { borderBottomWidth: 0.75, borderBottomColor: '#e2dbd0' },
})
