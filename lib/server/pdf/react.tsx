import { Font, renderToBuffer, StyleSheet, type DocumentProps } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { lettersOf } from '@/lib/letters'
import { fontFiles } from './fonts'

let registered = false

/** Characters of a word that fit on a line of every paper. */
const longestWhole = 30

/** A document of @react-pdf/renderer as a file's bytes: for a page or a few. Long lists are lib/server/pdf/table.ts's. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array<ArrayBuffer>> {
  if (!registered) {
    Font.register({
      family: pdfFont,
      fonts: [
        { src: fontFiles.regular, fontWeight: 400 },
        { src: fontFiles.semibold, fontWeight: 600 },
      ],
    })
    // It would break words at syllables of English. Only what may not fit on a line is broken, wherever the line ends.
    Font.registerHyphenationCallback((word) => (word.length > longestWhole ? lettersOf(word) : [word]))
    registered = true
  }
  return new Uint8Array(await renderToBuffer(document))
}

export const pdfFont = 'Noto Sans'

/** The look of the school's papers. Colours are those of app/globals.css in its light theme. */
export const pdfStyles = StyleSheet.create({
  page: { fontFamily: pdfFont, fontSize: 10, lineHeight: 1.5, color: '#23201b', paddingHorizontal: 48, paddingVertical: 44 },
  muted: { color: '#615a50' },
  title: { fontSize: 16, fontWeight: 600, lineHeight: 1.3 },
  rule: { borderBottomWidth: 0.75, borderBottomColor: '#e2dbd0' },
})
