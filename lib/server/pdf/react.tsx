import { Font, renderToBuffer, StyleSheet, Text, type DocumentProps, type TextProps } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { fontFile } from './fonts'
import { mendMarks } from './marks'
import { faces, runsOf, type Face } from './scripts'

let registered = false

/** A document of @react-pdf/renderer as a file's bytes: for a page or a few. Long lists are lib/server/pdf/table.ts's. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array<ArrayBuffer>> {
  if (!registered) {
    for (const face of faces)
      Font.register({
        family: familyOf(face),
        fonts: [
          { src: fontFile(face, 'regular'), fontWeight: 400 },
          { src: fontFile(face, 'semibold'), fontWeight: 600 },
        ],
      })
    Font.registerHyphenationCallback(breaksOf)
    const base = { fontFamily: familyOf('Base'), fontWeight: 400 } as const
    await Font.load(base)
    mendMarks(Font.getFont(base)?.data)
    registered = true
  }
  return new Uint8Array(await renderToBuffer(document))
}

const familyOf = (face: Face) => `Noto ${face}`

/** Text in whatever scripts it is written: each part in the face that has it. Lines are broken and turned by the renderer. */
export function Words({ children, ...props }: Pick<TextProps, 'style'> & { children: string }) {
  return (
    <Text {...props}>
      {runsOf(children).map(({ text, face }, index) => (
        <Text key={index} style={{ fontFamily: familyOf(face) }}>
          {text}
        </Text>
      ))}
    </Text>
  )
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Letters; a word longer than this may be broken. */
const longWord = 24

/**
 * Where the renderer may break a word: left to itself, it would break at syllables of English. Between the letters of a word
 * that is longer than any name stand gaps without a width, at which it breaks without a hyphen.
 */
function breaksOf(word: string): string[] {
  if (word.length <= longWord) return [word]
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
  return letters.flatMap((letter, index) => (index === 0 ? [letter] : ['', letter]))
}

/** The look of the school's papers. Colours are those of app/globals.css in its light theme. */
export const pdfStyles = StyleSheet.create({
  page: { fontFamily: familyOf('Base'), fontSize: 10, lineHeight: 1.5, color: '#23201b', paddingHorizontal: 48, paddingVertical: 44 },
  muted: { color: '#615a50' },
  title: { fontSize: 16, fontWeight: 600, lineHeight: 1.3 },
  rule: { borderBottomWidth: 0.75, borderBottomColor: '#e2dbd0' },
})
