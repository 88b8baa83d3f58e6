import type { Font } from './pdf-text'

/** How papers look, whichever engine draws them: pages, colours and text. Lengths are in points. */

/**
 * The inks are those of the light theme in app/globals.css. Lines are darker than there, so that a printer without colours
 * draws them too: `line` in lists, `strong` on papers that are signed.
 */
export const colour = {
  ink: '#23201b',
  muted: '#5a544b',
  line: '#c9c1b4',
  strong: '#b3a999',
  raised: '#f2eee7',
  accent: '#0d4f5e',
  negative: '#a1281f',
} as const

const a4 = { width: 595.28, height: 841.89 }

/** The page of report cards and certificates, from its top left corner. */
export const sheet = { ...a4, left: 48, right: a4.width - 48, top: 44, inner: a4.width - 2 * 48 }

/** The page of a receipt: A5 on its side, which is as wide as A4. */
export const slip = { width: a4.width, height: 419.53, left: sheet.left, top: 24, bottom: 22, inner: sheet.inner }

/** The page of printed lists. */
export const listPage = { ...a4, side: 28, top: 36, bottom: 36 }

export type TextStyle = Font & { colour: string }

/** Text of which nothing else is said. */
export const plain: TextStyle = { weight: 'regular', size: 10, colour: colour.ink }

/** What a label says of the value beside it. */
export const labelStyle: TextStyle = { weight: 'regular', size: 9, colour: colour.muted }

/** The name of a paper, such as Fee Receipt. */
export const titleStyle: TextStyle = { weight: 'semibold', size: 16, colour: colour.ink }

/** Where the letterhead has how much room: the sizes of the name are tried one after the other. */
export const letterheads = {
  /** On papers that are signed. */
  sheet: { logo: { width: 92, height: 62, gap: 16 }, name: [21, 19, 17, 15, 13], words: 9, rule: 1.4 },
  /** On receipts and lists. */
  slip: { logo: { width: 72, height: 46, gap: 12 }, name: [16, 14.5, 13, 12], words: 8, rule: 1 },
} as const
export type LetterheadLook = (typeof letterheads)[keyof typeof letterheads]
