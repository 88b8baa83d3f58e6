import type { Font } from './pdf-text'

/** How papers look, whichever engine draws them: margins, colours and heads. Lengths are in points. */

/** Those of the light theme in app/globals.css. `strong` is for the lines of papers that are signed. */
export const colour = {
  ink: '#23201b',
  muted: '#615a50',
  line: '#e2dbd0',
  strong: '#d8d0c3',
  raised: '#f2eee7',
  accent: '#0d4f5e',
  negative: '#a1281f',
} as const

const a4 = { width: 595.28, height: 841.89 }

/** The page of report cards and certificates, from its top left corner. */
export const sheet = { ...a4, left: 48, right: a4.width - 48, top: 44, inner: a4.width - 2 * 48 }

/** The page of receipts: A5 on its side, or A4, which is as wide. */
export const slip = { side: sheet.left, top: 32, inner: sheet.inner }

/** The page of printed lists. */
export const listPage = { ...a4, side: 28, top: 36, bottom: 36 }

export type TextStyle = Font & { colour: string }

/** Text of which nothing else is said. */
export const plain: TextStyle = { weight: 'regular', size: 10, colour: colour.ink }

/** Of papers that are signed. */
const signed = {
  logo: { width: 130, height: 46, gap: 16 },
  school: { weight: 'semibold', size: 20, colour: colour.accent },
  /** From the top of the name to what stands below it. */
  below: 30,
  rule: { colour: colour.accent, thickness: 1.6 },
} as const
const school = { weight: 'regular', size: 10, colour: colour.muted } as const
const title = { weight: 'semibold', size: 16, colour: colour.ink } as const

/** What stands at the top of each paper: the room of the logo with the gap beside it, and how the words are written. */
export const heads = {
  report: { ...signed, title: { weight: 'regular', size: 13, colour: colour.muted } },
  certificate: {
    ...signed,
    address: { weight: 'regular', size: 9, colour: colour.muted },
    addressLines: 3,
    title,
  },
  receipt: {
    logo: { width: 96, height: 44, gap: 12 },
    school,
    address: { weight: 'regular', size: 8, colour: colour.muted },
    title,
  },
  list: { logo: { width: 110, height: 40, gap: 16 }, school, title },
} as const
